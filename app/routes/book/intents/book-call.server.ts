import type { RequestContext } from "~/context";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/actor";
import type { StatusMessage } from "~/frame";
import type { UploadForm } from "~/http/uploads.server";

/** A form of the builder: whose book, at which page, and what its button says. */
export interface BookCall {
  context: RequestContext;
  actor: Actor;
  type: StoryType;
  page: number;
  upload: UploadForm;
  /** "item/turn/7": what is done, and to which item. */
  verb: string;
  id: string;
}

/** Back to the page that the form stood on. */
type GoBack = (status?: StatusMessage, anchor?: string) => Promise<Response>;

export type BookIntent = (call: BookCall, goBack: GoBack) => Promise<Response>;

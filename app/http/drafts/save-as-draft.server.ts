import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { DomainError } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { saveDraft } from "~/domain/writing/drafts/drafts.server";
import { DraftInput } from "~/domain/writing/stories/schema";
import { submissionOf } from "~/http/forms/forms.server";

/** Keeps a refused story's words for every device. False if that fails too. `version` is the story's, if its own text was saved. */
export async function saveAsDraft(
  context: RequestContext,
  actor: Actor,
  fields: FormData,
  version: number | string | null = String(fields.get("version") ?? ""),
): Promise<boolean> {
  const promptId = readRowId(fields.get("promptId"));
  const input = DraftInput.safeParse({ ...Object.fromEntries(fields), version, fields: otherWords(fields) });
  if (promptId === undefined || !input.success) return false;
  try {
    await saveDraft(context, actor, promptId, input.data, submissionOf(context, actor, fields)?.id);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Captions, transcripts and the prompt's own words. */
function otherWords(fields: FormData): Record<string, string> {
  const others = [...fields].filter(([name]) =>
    /^(youtube-)?(caption|transcript)-\d+$|^prompt(Title|Description)$/.test(name),
  );
  return Object.fromEntries(others.map(([name, value]) => [name, String(value)]));
}

import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import type { PhotoLight } from "~/domain/media/media";
import { setPhotoLight } from "~/domain/media/photos/photo-light.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { refererPath } from "../auth/return-to";
import { type PageCall, redirectWithFlash } from "../page.server";

/* The button below a dark photo, also beside an open form: "/photos/7/light?as=lightened". */

interface LightAddress {
  id: number;
  light: PhotoLight;
}

/** Undefined for another address. */
export function readLightAddress(path: string): LightAddress | undefined {
  const [, photo, light] = /^\/photos\/(\d+)\/light\?as=(lightened|dark)$/.exec(path) ?? [];
  const id = readRowId(photo);
  return id === undefined ? undefined : { id, light: light as PhotoLight };
}

/** Goes back to the page of the button. Throws NotFound. */
export async function changePhotoLight(
  { request, context }: PageCall,
  actor: Actor,
  { id, light }: LightAddress,
): Promise<Response> {
  const from = refererPath(request) ?? "/images";
  const status = await setPhotoLight(context, actor, id, light).then(
    () => ({ ...statusOf(light), ...(from.startsWith("/book/check") && { undo: undoOf(id, light) }) }),
    (error): StatusMessage => {
      if (!(error instanceof Conflict)) throw error;
      return { kind: "error", title: t("This photo was not changed"), text: t(error.said) };
    },
  );
  return redirectWithFlash(context, from, status);
}

/** The print check does not speak of the photo any more. */
function undoOf(id: number, light: PhotoLight): StatusMessage["undo"] {
  return { action: `/photos/${id}/light?as=${light === "dark" ? "lightened" : "dark"}`, fields: {} };
}

function statusOf(light: PhotoLight): StatusMessage {
  return light === "lightened"
    ? { kind: "success", title: t("Photo lightened"), text: t("Your book prints it this way.") }
    : { kind: "success", title: t("Photo as before"), text: t("Your book prints it as you added it.") };
}

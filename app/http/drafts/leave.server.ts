import type { Actor } from "~/domain/base/actor";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { refererPath, safeReturnTo } from "../auth/return-to";
import { rememberTextSize } from "../cookies/preferences.server";
import { changeLanguage } from "../flows/change-language.server";
import { leaveImpersonationTo } from "../flows/impersonation.server";
import { changePhotoLight, readLightAddress } from "../flows/photo-light.server";
import { recordProgress } from "../flows/save-progress.server";
import { signedOut, signOut } from "../flows/sign-out.server";
import { type PageCall, redirectWithFlash } from "../page.server";

/* Links and small forms beside an open form are buttons of it (see ui/nav-link), so that its words are kept first. */

/** The words are already kept; `status` says so, or that they could not be, which ends no session. Ignores an unsafe `to`. */
export async function leaveTo(
  call: PageCall,
  actor: Actor,
  fields: FormData,
  status?: StatusMessage,
): Promise<Response> {
  const { request, context, url } = call;
  const [path = "", fragment = ""] = (url.searchParams.get("to") ?? "/").split("#");
  if (path === "/logout") {
    if (status?.kind === "error") return redirectWithFlash(context, refererPath(request) ?? "/", status);
    const kept = (status || context.isFormLeft) && { text: t("We kept what you were writing.") };
    return signOut(request, context, { path: "/auth", message: { ...signedOut(), ...kept } });
  }
  if (path === "/admin/return") return leaveImpersonationTo(request, context, actor);
  if (path === "/save-progress") return recordProgress(call, actor);
  if (path.startsWith("/text-size?")) {
    const size = new URLSearchParams(path.split("?")[1]).get("size");
    const headers = new Headers({ "Set-Cookie": await rememberTextSize(context.config, size) });
    return redirectWithFlash(context, refererPath(request) ?? "/", status, headers);
  }
  if (path.startsWith("/language?"))
    return changeLanguage(call, actor, new URLSearchParams(path.split("?")[1]).get("lang"), status);
  const light = readLightAddress(path);
  if (light) return changePhotoLight(call, actor, light);
  const target = safeReturnTo(withAddressField(path, url, fields)) ?? "/";
  const anchor = /^[\w-]+$/.test(fragment) ? `#${fragment}` : "";
  return redirectWithFlash(context, target + anchor, status);
}

/** `?field=` names the field beside the pressed button. */
function withAddressField(path: string, { searchParams }: URL, fields: FormData): string {
  const [pathname = "/", query] = path.split("?");
  const parameter = searchParams.get("field");
  if (parameter === null || parameters[pathname] !== parameter) return path;
  const params = new URLSearchParams(query);
  params.set(parameter, String(fields.get(`go-${parameter}`) ?? "").slice(0, 200));
  return `${pathname}?${params}`;
}

const parameters: Record<string, string> = { "/stories": "q", "/book": "page" };

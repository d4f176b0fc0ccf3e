import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { listCircleBearers } from "~/domain/people/circle/circle-bearers.server";
import { changeOwnLanguage } from "~/domain/people/circle/own-address.server";
import { requireOffered, setOwnLocale } from "~/domain/people/users/language.server";
import { isLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import type { StatusMessage } from "~/page-shell";
import { refererPath } from "../auth/return-to";
import { readCircleTokens } from "../cookies/circles.server";
import { rememberLanguage } from "../cookies/language.server";
import { type PageCall, redirectWithFlash } from "../page.server";

/** Keeps the language in this browser, in the own account of whoever is signed in, and for the emails to a relative. Throws ValidationError. */
export async function changeLanguage(
  { request, context }: Pick<PageCall, "request" | "context">,
  actor: Actor | null,
  lang: unknown,
  status?: StatusMessage,
): Promise<Response> {
  if (!isLanguage(lang))
    throw new ValidationError({ lang: [message("Please choose a language of the list.")] });
  if (actor) await setOwnLocale(context, actor, lang);
  else await requireOffered(context.db, lang, "lang");
  const links = await readCircleTokens(request, context.config);
  await changeOwnLanguage(context, await listCircleBearers(context, links), lang);
  const headers = new Headers({ "Set-Cookie": rememberLanguage(context.config, lang) });
  return redirectWithFlash(context, withoutLanguage(refererPath(request) ?? "/"), status, headers);
}

/** The address of a page in one language would win over the choice. */
function withoutLanguage(path: string): string {
  const [page = "/", query = ""] = path.split("?", 2);
  const fields = new URLSearchParams(query);
  if (!fields.has("lang")) return path;
  fields.delete("lang");
  return fields.size > 0 ? `${page}?${fields}` : page;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { type DomainError, ValidationError } from "~/domain/base/errors";
import { approveForPrinting } from "~/domain/book/print/approve.server";
import { checkPrint } from "~/domain/book/print/check.server";
import { noteLooked, requireLooked } from "~/domain/book/print/looked.server";
import { ApprovalInput, approvalFormId, LookedInput } from "~/domain/book/schema";
import { listToldStories, type OmittedStory } from "~/domain/book/stories/omitted-stories.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/print-check.css";
import { pageTitle } from "~/ui/page-title";
import { CheckScreen, checkCoverWidth } from "~/views/book/check-screen";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";

export const handle = { hasScript: true, stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Print check"));

const refresh = { Refresh: "3" };
/** Shorter than for an API call: the page shows progress, and reloads with a Refresh header. */
const patience = 5_000;

/** `pages=all` shows all pages large enough to look through them. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readCheck, ({ check }) => (check?.state === "making" ? refresh : {}));
}

/** A book without stories has no check. */
async function readCheck({ context, url }: PageCall, actor: Actor) {
  const type = typeOf(url);
  const isOpened = url.searchParams.get("pages") === "all";
  try {
    const { cover, ...check } = await checkPrint(context, actor, type);
    return {
      type,
      isOpened,
      check,
      told: [] as OmittedStory[],
      cover: drawBookCover(cover, checkCoverWidth),
    };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const told = await listToldStories(context.db, actor, { storyType: type, chapters: [] });
    return { type, isOpened, check: null, told, cover: null };
  }
}

function typeOf({ searchParams }: URL): StoryType {
  return searchParams.get("type") === "mission" ? "mission" : "biography";
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    try {
      return await (form.get("intent") === "looked" ? look(call, actor, form) : approve(call, actor, form));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return rejectForm(form, approvalFormId, atItsField(error));
    }
  });
}

async function look({ context, url }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  if (!form.has("bookType")) form.set("bookType", typeOf(url));
  const input = parseForm(form, LookedInput);
  await noteLooked(context, actor, input);
  const check = `/book/check?type=${input.bookType}`;
  return redirectWithFlash(context, input.pages === "all" ? `${check}&pages=all` : check);
}

async function approve({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { bookType, agreed } = parseForm(form, ApprovalInput);
  await requireLooked(context, actor, bookType);
  await approveForPrinting(context, actor, bookType, agreed, patience);
  return redirectWithFlash(context, `/book/check?type=${bookType}`);
}

function atItsField(error: DomainError): DomainError {
  return error.code === "not-agreed" ? new ValidationError({ agreed: [error.said] }) : error;
}

export default function Check() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <CheckScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}

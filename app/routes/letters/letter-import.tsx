import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { parseInput, readRowId } from "~/domain/base/schema-fields";
import { listChapters } from "~/domain/writing/chapters/chapters.server";
import { takeLetters } from "~/domain/writing/letters/choose-letters.server";
import { cancelImport, removeImport } from "~/domain/writing/letters/end-import.server";
import { givePictures } from "~/domain/writing/letters/give-pictures.server";
import { getImport } from "~/domain/writing/letters/letter-imports.server";
import { listLetters } from "~/domain/writing/letters/letters.server";
import {
  letterFileMaxBytes,
  letterFilesMax,
  lettersPerPage,
  missingPicturesFormId,
  readTakeForm,
  TakeInput,
  takeLettersFormId,
} from "~/domain/writing/letters/schema";
import { undoImport } from "~/domain/writing/letters/undo-import.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/letters.css";
import { pageTitle } from "~/ui/page-title";
import { isBusy } from "~/views/writing/letters/import-progress";
import { LetterImportScreen } from "~/views/writing/letters/letter-import-screen";
import { importName } from "~/views/writing/letters/letters-screen";

const watchSeconds = 4;

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, data ? importName(data.found) : t("Letters and emails home"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(
    args,
    async (call, actor) => {
      const { context, url } = call;
      const found = await getImport(context.db, actor, idParam(call));
      const pages = Math.max(1, Math.ceil((found.waiting + found.chosen + found.taken) / lettersPerPage));
      const page = Math.min(readRowId(url.searchParams.get("page")) ?? 1, pages);
      const isWatched = isBusy(found) && url.searchParams.get("watch") !== "off";
      return {
        found,
        ...{ page, pages },
        letters: await listLetters(context.db, actor, found.id, page),
        chapters: (await listChapters(context.db, actor)).map(({ id, title }) => ({ id, title })),
        refreshSeconds: isWatched ? watchSeconds : null,
      };
    },
    ({ found, refreshSeconds }): Record<string, string> =>
      refreshSeconds === null ? {} : { Refresh: `${refreshSeconds};url=/letters/${found.id}` },
  );
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const type = call.request.headers.get("content-type") ?? "";
    if (type.startsWith("multipart/")) return receivePictures(call, actor);
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => runIntent(call, actor, form));
  });
}

async function runIntent(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const id = idParam(call);
  const here = `/letters/${id}`;
  try {
    switch (form.get("intent")) {
      case "letters/cancel":
        await cancelImport(context, actor, id);
        return redirectWithFlash(context, here, { kind: "success", title: t("Stopped") });
      case "letters/remove":
        await removeImport(context, actor, id);
        return redirectWithFlash(context, "/letters", {
          kind: "success",
          title: t("The files were removed"),
        });
      case "letters/undo":
        return await undo(call, actor, id);
      default:
        await takeLetters(context, actor, id, parseInput(TakeInput, readTakeForm(form)));
        return redirect(here, 303);
    }
  } catch (error) {
    return rejectForm(form, takeLettersFormId, error);
  }
}

function receivePictures(call: PageCall, actor: Actor): Promise<Response> {
  const { context, request } = call;
  const id = idParam(call);
  return readUploadForm(
    request,
    context,
    async ({ fields, files }) => {
      try {
        await givePictures(context, actor, id, files("pictures", letterFileMaxBytes + 1));
        return redirect(`/letters/${id}`, 303);
      } catch (error) {
        if (isDomainError(error)) return rejectForm(fields, missingPicturesFormId, error);
        return unexpectedFormError(fields, missingPicturesFormId, error, unexpectedErrors.addMedia);
      }
    },
    letterFilesMax,
  );
}

async function undo({ context }: PageCall, actor: Actor, id: number): Promise<Response> {
  const { undone, kept } = await undoImport(context, actor, id);
  const names = kept.map(({ title }) => title);
  return redirectWithFlash(context, `/letters/${id}`, {
    kind: "success",
    title: t("{undone, plural, one {# story is a letter again} other {# stories are letters again}}", {
      undone,
    }),
    text:
      names.length > 0
        ? t("These stay, because they were changed: {names}.", { names: names.join("; ") })
        : undefined,
  });
}

export default function LetterImport() {
  return <LetterImportScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}

import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { getBookDesign } from "~/domain/book/design/designs.server";
import { pdfFileName } from "~/domain/book/file-name";
import type { BookFilePart } from "~/domain/book/print/job";
import { openPrintFile, type PrintFiles, requestPrintFiles } from "~/domain/book/print/print-files.server";
import { requestScreenFile } from "~/domain/book/print/screen-file.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { sendFile } from "~/http/files/send-file.server";
import { sendPage } from "~/http/files/static-page.server";
import { type PageCall, redirectPage, redirectWithFlash } from "~/http/page.server";
import { readShell } from "~/http/shell.server";
import { t } from "~/messages/translate";
import styles from "~/styles/index.css";
import { pageTitle } from "~/ui/page-title";
import { PrintProgressScreen } from "~/views/book/print-progress-screen";
import { WholeDocument } from "~/views/layout/page";

const refreshSeconds = "2";

/** Answers, until the file is made, 202 with a page that reloads, or with the progress as JSON for scripts. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { type, part } = asked(call.url);
    try {
      const request = part === "screen" ? requestScreenFile : requestPrintFiles;
      const files = await request(call.context, actor, type);
      if (wantsJson(call.request)) return progressResponse(call.url, files);
      if (files.result) return await sendPrintFile(call, actor, files.result, type, part);
      return await sendProgressPage(call, actor, type, files);
    } catch (error) {
      if (!isDomainError(error) || wantsJson(call.request)) throw error;
      return redirectWithFlash(call.context, `/preview?type=${type}`, {
        kind: "error",
        title: t(error.said),
      });
    }
  });
}

function asked({ pathname }: URL): { type: StoryType; part: BookFilePart } {
  const [, type, part] = /^\/book\/(mission|biography)(?:-(cover|screen))?\.pdf/.exec(pathname) ?? [];
  return {
    type: type === "mission" ? "mission" : "biography",
    part: part === "cover" || part === "screen" ? part : "interior",
  };
}

function wantsJson(request: Request): boolean {
  return /\bapplication\/json\b/.test(request.headers.get("accept") ?? "");
}

function progressResponse({ pathname }: URL, { state, progress, result }: PrintFiles): Response {
  const done = result && { url: pathname, pages: result.pages };
  const status = { making: 202, done: 200, failed: 503 }[state];
  const message =
    state === "failed" ? { message: t("The print file could not be made. Please try again later.") } : {};
  return json(
    { state, progress, ...done, ...message },
    { status, headers: { "Cache-Control": "private, no-store" } },
  );
}

async function sendPrintFile(
  { request, context }: PageCall,
  actor: Actor,
  made: { folder: string },
  type: StoryType,
  part: BookFilePart,
): Promise<Response> {
  const { authorName } = await getBookDesign(context.db, actor, type);
  const file = await openPrintFile(context, made, part);
  return sendFile(request, file, pdfFileName({ authorName, storyType: type }, part));
}

async function sendProgressPage(
  { request, context }: PageCall,
  actor: Actor,
  type: StoryType,
  { state, progress }: PrintFiles,
): Promise<Response> {
  const shell = await readShell(request, context, actor);
  const isFailed = state === "failed";
  const heading = isFailed ? t("The print file could not be made") : t("Your book is being set for print");
  const [title] = pageTitle(shell.brandName, heading);
  const page = (
    <WholeDocument title={title?.title ?? heading} stylesheet={styles} textSize={shell.textSize}>
      <PrintProgressScreen
        shell={shell}
        type={type}
        state={isFailed ? "failed" : "making"}
        progress={progress}
      />
    </WholeDocument>
  );
  return sendPage(page, isFailed ? 503 : 202, isFailed ? {} : { Refresh: refreshSeconds });
}

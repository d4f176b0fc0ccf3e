import { parseInput } from "~/domain/base/schema-fields";
import { keepQuestionDraft } from "~/domain/writing/questions/question-drafts.server";
import { AnswerInput } from "~/domain/writing/questions/schema";
import { publicApi, readJson } from "~/http/api.server";
import { requireOpenForm } from "~/http/auth/account-check.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { nameQuestionBrowser, readQuestionBrowser } from "~/http/cookies/question-browser.server";
import { readTyped } from "~/http/drafts/typed.server";

/** Keeps what is typed through the link of a mailed question, for the browser that types. */
export const { loader, action } = publicApi({
  PUT: async ({ context, request, bearer }, actor) => {
    const opened = requireBearer(bearer, "question");
    const { formToken, ...posted } = await readJson(request);
    const { content } = parseInput(AnswerInput, posted);
    const form = requireOpenForm(context, actor, formToken).id;
    const known = await readQuestionBrowser(request, context.config);
    const { browser, setCookie } = known
      ? { browser: known, setCookie: null }
      : await nameQuestionBrowser(context.config, form);
    await keepQuestionDraft(context, opened, { browser, form }, content, readTyped(request));
    return new Response(null, { status: 204, headers: setCookie ? { "Set-Cookie": setCookie } : {} });
  },
});

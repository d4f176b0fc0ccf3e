import { parseInput } from "~/domain/base/schema-fields";
import { keepQuestionDraft } from "~/domain/writing/questions/question-drafts.server";
import { AnswerInput } from "~/domain/writing/questions/schema";
import { publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { nameQuestionBrowser, readQuestionBrowser } from "~/http/cookies/question-browser.server";

/** Keeps what is typed through the link of a mailed question, for the browser that types. */
export const { loader, action } = publicApi({
  PUT: async ({ context, request, bearer }) => {
    const opened = requireBearer(bearer, "question");
    const { content } = parseInput(AnswerInput, await readJson(request));
    const known = await readQuestionBrowser(request, context.config);
    const { browser, setCookie } = known
      ? { browser: known, setCookie: null }
      : await nameQuestionBrowser(context.config);
    await keepQuestionDraft(context, opened, browser, content);
    return new Response(null, { status: 204, headers: setCookie ? { "Set-Cookie": setCookie } : {} });
  },
});

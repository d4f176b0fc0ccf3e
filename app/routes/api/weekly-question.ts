import { parseInput } from "~/domain/base/schema-fields";
import { WeeklyQuestionInput } from "~/domain/writing/questions/schema";
import { getWeeklyQuestion, setWeeklyQuestion } from "~/domain/writing/questions/weekly-question.server";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => getWeeklyQuestion(context, actor),
  PUT: async ({ context, request }, actor) =>
    setWeeklyQuestion(context, actor, parseInput(WeeklyQuestionInput, await readJson(request))),
});

import type { Deps } from "../../base/deps";
import type { Submission } from "../../base/submissions.server";
import type { VolunteerBearer } from "../../people/volunteers/volunteer-bearers.server";
import { requireAnyLink } from "../questions/ended-links.server";
import { keepAnswerWaiting } from "../questions/waiting-answers.server";
import type { Sitting } from "./sittings.server";
import { tellerOf } from "./told-to-volunteer.server";

/** Keeps what a volunteer wrote down when the link of the question had ended; the job that commits drafts makes it an answer. Takes a form once. Throws NotFound after the last question, and TooLarge. */
export async function keepWordsOfSitting(
  deps: Deps,
  bearer: VolunteerBearer,
  sitting: Sitting,
  content: string,
  submission: Submission | undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const asked = db
      .selectFrom("volunteerSittings")
      .select("mailedQuestionId")
      .where("id", "=", sitting.id)
      .where("volunteerId", "=", bearer.opens)
      .$asScalar();
    const link = await requireAnyLink(db, asked);
    const answer = { content, added: "", teller: tellerOf(bearer, sitting) };
    await keepAnswerWaiting({ ...deps, db }, link, answer, submission);
  });
}

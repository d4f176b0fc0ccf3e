import { isTrialOver } from "~/domain/base/access/trials.server";
import { firstName } from "~/domain/base/first-name";
import { type CardBearer, findCardBearer } from "~/domain/people/tablets/door-cards.server";
import type { TabletBearer } from "~/domain/people/tablets/tablets.server";
import { isAskedAboutVolunteers } from "~/domain/people/volunteers/allowance.server";
import { findTurn, listFaces } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { readShownCard } from "~/http/cookies/shown-card.server";
import type { PageCall } from "~/http/page.server";
import { switchToPerson } from "~/messages/language.server";

export async function loadTablet(call: PageCall) {
  const { context, bearer, url } = call;
  const opened = requireBearer(bearer, "tablet");
  const shown = await findShownCard(call, opened);
  const turn = shown ? null : await findTurn(context, opened);
  const speech = shown?.card.speech ?? turn?.speech;
  if (speech) switchToPerson(speech);
  const said = url.searchParams.get("said");
  return {
    tablet: opened.tablet,
    idleSeconds: context.config.tabletIdleSeconds,
    isWriting: url.searchParams.has("write"),
    said,
    hello: shown && firstName(shown.card.displayName),
    asksVolunteers: turn !== null && said !== null && (await isAskedAboutVolunteers(context, turn.userId)),
    turn: turn && {
      id: turn.id,
      firstName: firstName(turn.displayName),
      question: turn.question && {
        title: turn.question.question.title,
        text: turn.question.question.description,
      },
      promptId: turn.question?.question.promptId ?? null,
    },
    faces: turn ? [] : await listFaces(context.db, opened),
    isOver: turn === null && (await isTrialOver(context, opened.ownerId)),
  };
}

/** The card that was held up to this tablet; null for one that has ended, and one of another house. */
export async function findShownCard(
  { request, context }: PageCall,
  { ownerId }: TabletBearer,
): Promise<CardBearer | null> {
  const token = await readShownCard(request, context.config);
  const found = token === "" ? null : await findCardBearer(context.db, context.config.sessionSecret, token);
  return found?.card.houseId === ownerId ? found : null;
}

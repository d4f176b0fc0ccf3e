import type { Db } from "~/db/open.server";
import { type Speech, speechOf } from "~/messages/language.server";
import { message } from "~/messages/message";
import { isTrialOver, trialPastMessage } from "../../base/access/trials.server";
import { agoText, type Deps, hours, nowText } from "../../base/deps";
import { Forbidden, NotFound, ValidationError } from "../../base/errors";
import { firstName } from "../../base/first-name";
import { compareNames } from "../../base/format";
import { clearAttempts, type ThrottleDeps, throttle } from "../../people/auth/throttle/throttle.server";
import { cardNumber, selectResidents } from "../../people/tablets/door-cards.server";
import type { TabletBearer } from "../../people/tablets/tablets.server";
import { passQuestions } from "../../people/volunteers/sitting-rows.server";
import { openNextQuestion } from "../questions/open-next-question.server";
import { findQuestionOfId, type QuestionBearer } from "../questions/question-links.server";

/* One resident at a tablet, whose question opens as a mailed one. "I am done", the next turn, or some minutes without a touch end it. */

export interface Turn {
  id: number;
  userId: number;
  displayName: string;
  speech: Speech;
  /** Null after the last question. */
  question: QuestionBearer | null;
}

type TurnDeps = Deps & { config: { tabletIdleSeconds: number } };

const seconds = 1_000;

/** Words and pieces that were on their way when a turn ended are still taken. */
const grace = 12 * hours;

/** Whose turn it is; null on the start page. Notes the touch. */
export async function findTurn(deps: TurnDeps, { opens }: TabletBearer): Promise<Turn | null> {
  const { db, clock, config } = deps;
  const row = await selectTurns(db, opens)
    .where("turns.endedAt", "is", null)
    .where("turns.touchedAt", ">", agoText(clock, config.tabletIdleSeconds * seconds))
    .orderBy("turns.id", "desc")
    .executeTakeFirst();
  if (!row) return null;
  return touch(deps, row);
}

/** The turn for its buttons, and null once it has ended: somebody else may press them. Throws NotFound like `requireTurn`. */
export async function findPressedTurn(
  deps: TurnDeps,
  bearer: TabletBearer,
  id: number,
): Promise<Turn | null> {
  const turn = await findTurn(deps, bearer);
  if (turn?.id === id) return turn;
  await requireTurnRow(deps, bearer, id);
  return null;
}

/** A turn of this tablet that goes on, or ended just now. Throws NotFound for all others. */
export async function requireTurn(deps: TurnDeps, bearer: TabletBearer, id: number): Promise<Turn> {
  return touch(deps, await requireTurnRow(deps, bearer, id));
}

/** The same turn for an answer; null once it takes none: it is over, or its question's link has ended. */
export async function findAnsweredTurn(
  deps: TurnDeps,
  bearer: TabletBearer,
  id: number,
): Promise<(Turn & { question: QuestionBearer }) | null> {
  const row = await findTurnRow(deps, bearer, id);
  const turn = row && (await touch(deps, row));
  return turn?.question ? { ...turn, question: turn.question } : null;
}

async function requireTurnRow(deps: Deps, bearer: TabletBearer, id: number): Promise<TurnRow> {
  const row = await findTurnRow(deps, bearer, id);
  if (!row) throw new NotFound();
  return row;
}

function findTurnRow({ db, clock }: Deps, { opens }: TabletBearer, id: number): Promise<TurnRow | undefined> {
  return selectTurns(db, opens)
    .where("turns.id", "=", id)
    .where("turns.beganAt", ">", agoText(clock, grace))
    .executeTakeFirst();
}

function selectTurns(db: Db, tabletId: number) {
  return db
    .selectFrom("tabletTurns as turns")
    .innerJoin("users", "users.id", "turns.userId")
    .innerJoin("tablets", "tablets.id", "turns.tabletId")
    .select(["turns.id", "turns.userId", "turns.mailedQuestionId", "users.displayName"])
    .select(["users.locale", "users.addressForm"])
    .where("turns.tabletId", "=", tabletId)
    .whereRef("users.assignedOwnerId", "=", "tablets.userId")
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null);
}

type TurnRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectTurns>["executeTakeFirst"]>>>;

async function touch(deps: Deps, row: TurnRow): Promise<Turn> {
  const { id, userId, displayName, mailedQuestionId } = row;
  const speech = speechOf(row);
  await deps.db
    .updateTable("tabletTurns")
    .set({ touchedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .execute();
  const question = mailedQuestionId === null ? null : await findQuestionOfId(deps, mailedQuestionId);
  return { id, userId, displayName, speech, question };
}

/** Begins somebody's turn with the next question. Throws NotFound for somebody of another house, and Forbidden once its trial is over. */
export async function beginTurn(deps: Deps, bearer: TabletBearer, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const resident = await selectResidents(db)
      .select("users.hearsAsksOnTablets")
      .where("users.id", "=", userId)
      .where("users.assignedOwnerId", "=", bearer.ownerId)
      .executeTakeFirst();
    if (!resident) throw new NotFound();
    if (await isTrialOver(within, bearer.ownerId)) throw new Forbidden(trialPastMessage);
    await endOpenTurns(within, bearer);
    const now = nowText(deps.clock);
    const mailedQuestionId = await openNextQuestion(within, userId, resident.hearsAsksOnTablets === 1);
    const turn = { tabletId: bearer.opens, userId, mailedQuestionId, beganAt: now, touchedAt: now };
    await db
      .insertInto("tabletTurns")
      .values({ ...turn, endedAt: null })
      .execute();
  });
}

/** Goes on from a turn with the next question; once the trial of the house is over, the turn ends. Throws NotFound. */
export async function askNext(deps: Deps, bearer: TabletBearer, turn: Turn): Promise<void> {
  if (await isTrialOver(deps, bearer.ownerId)) return endTurn(deps, bearer);
  await beginTurn(deps, bearer, turn.userId);
}

/** Ends the turn; what was told stays, and a question without an answer goes back into the queue. */
export async function endTurn(deps: Deps, bearer: TabletBearer): Promise<void> {
  await deps.db.transaction().execute((db) => endOpenTurns({ ...deps, db }, bearer));
}

async function endOpenTurns({ db, clock }: Deps, { opens }: TabletBearer): Promise<void> {
  const endedAt = nowText(clock);
  const ended = await db
    .updateTable("tabletTurns")
    .set({ endedAt })
    .where("tabletId", "=", opens)
    .where("endedAt", "is", null)
    .returning("mailedQuestionId")
    .execute();
  await passQuestions(db, endedAt, ended);
}

export interface Face {
  id: number;
  firstName: string;
  hasPhoto: boolean;
}

/** Those of the house who allow their name on the start page, by name. Nobody of whom it is said that they have died. */
export async function listFaces(db: Db, { ownerId }: TabletBearer): Promise<Face[]> {
  const rows = await selectResidents(db)
    .select(({ exists, selectFrom }) => [
      "users.displayName",
      exists(
        selectFrom("cardPhotos")
          .innerJoin("media", "media.id", "cardPhotos.photoId")
          .select("cardPhotos.id")
          .whereRef("cardPhotos.userId", "=", "users.id")
          .where("cardPhotos.onTablet", "=", 1)
          .where("media.deletedAt", "is", null),
      ).as("hasPhoto"),
    ])
    .where("users.assignedOwnerId", "=", ownerId)
    .where("users.isOnTablets", "=", 1)
    .where("users.awaySince", "is", null)
    .where("users.askedAliveAt", "is", null)
    .execute();
  return rows
    .sort((one, other) => compareNames(one.displayName, other.displayName))
    .map(({ id, displayName, hasPhoto }) => ({
      ...{ id, firstName: firstName(displayName), hasPhoto: Boolean(hasPhoto) },
    }));
}

/** Begins the turn of somebody whose name was chosen. Throws NotFound for one who does not allow it. */
export async function beginByFace(deps: Deps, bearer: TabletBearer, userId: number): Promise<void> {
  const faces = await listFaces(deps.db, bearer);
  if (!faces.some(({ id }) => id === userId)) throw new NotFound();
  await beginTurn(deps, bearer, userId);
}

/** Begins the turn of the card with this number. Throws ValidationError for none or two of the house, and RateLimited. */
export async function beginByNumber(
  deps: Deps & ThrottleDeps & { secret: string },
  bearer: TabletBearer,
  number: string,
): Promise<void> {
  const attempt = await throttle(deps, {
    action: "card number",
    address: `tablet ${bearer.opens}`,
    account: `tablet ${bearer.opens}`,
  });
  const digits = number.replace(/\D/g, "");
  const rows = await selectResidents(deps.db).where("users.assignedOwnerId", "=", bearer.ownerId).execute();
  const found = rows.filter((row) => cardNumber(deps.secret, row).replace(" ", "") === digits);
  const [one] = found;
  if (!one || found.length > 1) throw new ValidationError({ number: [noCard] });
  await clearAttempts(deps, attempt);
  await beginTurn(deps, bearer, one.id);
}

const noCard = message("No card of this house has this number. Please hold the card in front of the camera.");

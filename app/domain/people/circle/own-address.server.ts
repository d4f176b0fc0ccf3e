import type { Language } from "~/messages/languages";
import type { Deps } from "../../base/deps";
import type { CircleBearer } from "./circle-bearers.server";

/** Null forgets it. */
export async function changeOwnAddress(
  { db }: Pick<Deps, "db">,
  { opens }: CircleBearer,
  email: string | null,
): Promise<void> {
  await db.updateTable("circleMembers").set({ email }).where("id", "=", opens).execute();
}

/** Sets the language of the emails to whoever has these links; their pages follow the browser. */
export async function changeOwnLanguage(
  { db }: Pick<Deps, "db">,
  bearers: CircleBearer[],
  locale: Language,
): Promise<void> {
  if (bearers.length === 0) return;
  const ids = bearers.map(({ opens }) => opens);
  await db.updateTable("circleMembers").set({ locale }).where("id", "in", ids).execute();
}

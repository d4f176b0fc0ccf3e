import { type Deps, nowText } from "../../base/deps";
import { BioInput } from "./schema";

interface Beginning {
  userId: number;
  name: string;
  /** A year, as a life date. */
  birthdate: string;
}

/** Begins the information of people who have none. Call in the transaction that makes them. */
export async function beginBios(
  { db, clock }: Pick<Deps, "db" | "clock">,
  beginnings: Beginning[],
): Promise<void> {
  if (beginnings.length === 0) return;
  const now = nowText(clock);
  const inputs = new Map(
    beginnings.map(({ userId, name, birthdate }) => [userId, BioInput.parse({ name, birthdate })]),
  );
  const columns = ({ significantEvents, ...input }: BioInput) => ({
    ...input,
    significantEvents: JSON.stringify(significantEvents),
  });
  const stored = { version: 1, savedBy: null, createdAt: now, updatedAt: now };
  const rows = await db
    .insertInto("biographicalInfos")
    .values([...inputs].map(([userId, input]) => ({ ...columns(input), ...stored, userId })))
    .returning(["id", "userId"])
    .execute();
  const versions = rows.map(({ id, userId }) => ({
    ...{ biographicalInfoId: id, version: 1, createdAt: now },
    content: JSON.stringify(inputs.get(userId)),
  }));
  await db.insertInto("biographicalInfoVersions").values(versions).execute();
}

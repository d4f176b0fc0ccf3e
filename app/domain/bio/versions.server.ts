import { type Deps, nowText } from "../deps";
import type { BioInput } from "./schema";

/** Keeps biographical information for good; `version` is null for what was refused because another was newer. */
export async function keepVersion(
  { db, clock }: Deps,
  biographicalInfoId: number,
  version: number | null,
  input: BioInput,
): Promise<void> {
  await db
    .insertInto("biographicalInfoVersions")
    .values({ biographicalInfoId, version, content: JSON.stringify(input), createdAt: nowText(clock) })
    .execute();
}

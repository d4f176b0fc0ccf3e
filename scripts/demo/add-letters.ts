import { Readable } from "node:stream";
import type { Actor } from "~/domain/base/actor";
import { createImport } from "~/domain/writing/letters/letter-imports.server";
import type { DemoDeps } from "./demo-deps";

/** Franklin's own letters, shortened; they wait to be taken in. */
const letters = {
  "to his father 1738-04-13.txt":
    "Philadelphia, April 13, 1738\n\nHonoured Father,\n\nI have your favours of the 21st of March, in which you both seem concerned lest I have imbibed some erroneous opinions.",
  "to Jane Mecom 1727-01-06.txt":
    "Philadelphia, January 6, 1727\n\nDear Sister,\n\nI am highly pleased with the account Captain Freeman gives me of you. I always judged by your behaviour when a child that you would make a good, agreeable woman.",
};

/** An import that was read by the job, two letters long. */
export async function addLetters(deps: DemoDeps, actor: Actor): Promise<void> {
  const files = async function* () {
    for (const [name, words] of Object.entries(letters))
      yield await deps.files.receive(name, Readable.from([Buffer.from(words)]), 10_000);
  };
  await createImport(deps, actor, files());
}

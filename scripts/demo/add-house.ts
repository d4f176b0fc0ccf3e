import type { Self } from "~/domain/base/actor";
import { days } from "~/domain/base/deps";
import { noteStays } from "~/domain/people/house/stays.server";
import { noWords } from "~/domain/people/snapshot/fields";
import { saveSnapshot } from "~/domain/people/snapshot/snapshot.server";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { changeResidentMonth } from "~/domain/selling/houses/rates.server";
import type { DemoDeps } from "./demo-deps";

const residentMonthCents = 29_00;

/** A house since two months, with the invoices of the months that are over, and a resident's page for her carers. */
export async function addHouse(deps: DemoDeps, administrator: Self, resident: Self): Promise<void> {
  const past = new Date(deps.clock.now().getTime() - 65 * days);
  const then = { ...deps, clock: { ...deps.clock, now: () => past } };
  await noteStays(then);
  await changeResidentMonth(then, administrator, residentMonthCents);
  await billHouses(deps, new AbortController().signal);
  const words = {
    ...noWords,
    called: "Maggie. Only the bank says Margaret.",
    lovedOnes: "My daughter Ruth, who calls on Sundays\nMy late husband Tom",
    work: "I taught the second grade for thirty-one years.",
    music: "The waltzes that Tom played on the accordion",
    calms: "A window that is open a little, and tea with milk",
    dislikes: "When somebody speaks of me as if I were not in the room",
  };
  await saveSnapshot(deps, resident, { words, version: 0, isAllowed: true });
}

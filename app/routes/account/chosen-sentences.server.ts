import { readRowId } from "~/domain/base/schema-fields";
import { snapshotFields } from "~/domain/people/snapshot/fields";
import type { ChosenSentence } from "~/domain/writing/snapshot/chosen-sentences.server";

/** Pairs of `sentence` ("12 The river froze.") and `under`, in their order; those that go nowhere are left out. */
export function readChosen(form: FormData): ChosenSentence[] {
  const places = form.getAll("under");
  return form.getAll("sentence").flatMap((value, place) => {
    const under = snapshotFields.find((field) => field === places[place]);
    const [, id = "", sentence = ""] = /^(\d{1,15}) (.+)$/.exec(String(value)) ?? [];
    const storyId = readRowId(id);
    return under && storyId ? [{ storyId, sentence, under }] : [];
  });
}

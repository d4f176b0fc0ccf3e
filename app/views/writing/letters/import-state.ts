import type { LetterImport } from "~/domain/writing/letters/letter-imports.server";
import { t } from "~/messages/translate";

export function importState({ state, letters, waiting, taken, chosen, done }: LetterImport): string {
  if (state === "failed") return t("These files could not be read.");
  if (state === "canceled") return t("Stopped");
  if (state === "reading")
    return t(
      "{letters, plural, =0 {We are reading.} one {# letter found so far} other {# letters found so far}}",
      { letters },
    );
  if (state === "taking" && done + chosen === 0) return t("Pictures are put to their letters.");
  if (state === "taking")
    return t("{done} of {all} taken in", { done: String(done), all: String(done + chosen) });
  if (waiting === 0 && taken === 0) return t("No letters were found.");
  if (taken === 0) return t("{waiting, plural, one {# letter waits} other {# letters wait}}", { waiting });
  return t(
    "{taken, plural, one {# is a story} other {# are stories}}, {waiting, plural, one {# waits} other {# wait}}",
    { taken, waiting },
  );
}

import type { LetterImport } from "~/domain/writing/letters/letter-imports.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { LooksAgain } from "~/ui/looks-again";
import { importState } from "./import-state";

export function isBusy({ state }: Pick<LetterImport, "state">): boolean {
  return state === "reading" || state === "taking";
}

function titleOf({ state, done, chosen }: LetterImport): string {
  if (state === "reading") return t("Your letters are being read");
  return done + chosen === 0 ? t("Your pictures go to their letters") : t("Your letters become stories");
}

interface ImportProgressProps {
  found: LetterImport;
  refreshSeconds: number | null;
}

export function ImportProgress({ found, refreshSeconds }: ImportProgressProps) {
  const { id, state, done, chosen } = found;
  const here = `/letters/${id}`;
  return (
    <section className="card export-box" aria-labelledby="import-progress-title">
      <h2 id="import-progress-title">{titleOf(found)}</h2>
      <progress
        className="progress"
        aria-labelledby="import-progress-title"
        {...(state === "taking" && done + chosen > 0 && { value: done, max: Math.max(1, done + chosen) })}
      />
      <p>{importState(found)}</p>
      <p>{t("You may leave this page. It goes on without you.")}</p>
      <ButtonForm action={here}>
        <button type="submit" name="intent" value="letters/cancel" className="button">
          {t("Stop")}
        </button>
      </ButtonForm>
      <LooksAgain href={here} refreshSeconds={refreshSeconds} />
    </section>
  );
}

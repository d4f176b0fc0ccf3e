import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import type { CarersSnapshot } from "./carers.server";
import { filledFields, snapshotLabel } from "./fields";

/** Uses the resident's language. Throws Unavailable where the print engine does not run. */
export function makeSnapshotPaper(
  deps: PaperDeps,
  snapshot: CarersSnapshot,
  size: "letter" | "a4",
): Promise<Uint8Array> {
  return inLanguage(snapshot.locale, () => {
    const { displayName, checkedAt } = snapshot;
    return makePaper(deps, "snapshot", {
      title: t("For those who care for {name}", { name: displayName }),
      author: displayName,
      paper: size === "a4" ? "a4" : "us-letter",
      language: snapshot.locale,
      name: displayName,
      lead: t("For those who care for me"),
      parts: filledFields(snapshot).map((field) => ({
        label: snapshotLabel(field),
        lines: snapshot[field].split("\n").filter(Boolean),
      })),
      day: t("I read and checked this page on {day}. I can take it back at any time.", {
        day: formatDate(checkedAt),
      }),
    });
  });
}

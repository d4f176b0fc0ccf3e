import type { BiographicalInfo } from "~/domain/bio/bio.server";
import { toParagraphs } from "~/domain/stories/text";
import { Notice } from "~/ui/notice";

/** Shown when other information was saved while this was being typed: both are here, and nothing is lost. */
export function SavedMeanwhile({ bio }: { bio: BiographicalInfo }) {
  return (
    <Notice kind="error" title="This information was also changed somewhere else">
      <p>
        Below is what you typed here; we kept a copy of it. This is what was saved meanwhile. Put together
        what you want to keep, and press Save Biographical Information.
      </p>
      <details open>
        <summary>Saved meanwhile</summary>
        <dl className="saved-text saved-facts">
          {factsOf(bio).map(([label, lines]) => (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
                <dd key={place}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </Notice>
  );
}

function factsOf(bio: BiographicalInfo): [label: string, lines: string[]][] {
  const facts: [string, string[]][] = [
    ["Name", [bio.name]],
    ["Birthdate", [bio.birthdate]],
    ["Birthplace", [bio.birthplace]],
    ["Marriage date", [bio.marriageDate]],
    ["Spouse", [bio.spouse]],
    ["Children", [bio.children]],
    ["Occupation", [bio.occupation]],
    ["Introduction", toParagraphs(bio.introduction)],
    ["Significant Events", bio.significantEvents],
  ];
  return facts.filter(([, lines]) => lines.some((line) => line !== ""));
}

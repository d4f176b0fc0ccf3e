import type { YearGroup, YearStory } from "~/domain/writing/reading/years.server";
import { sayDecade } from "~/domain/writing/timeline/timeline";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { storyHref, yearsHref } from "./reading-hrefs";
import { RowPhoto } from "./row-photo";
import { whenAndWhere } from "./when-and-where";

interface YearsPartProps {
  groups: YearGroup[];
  circleId: number;
}

export function YearsPart({ groups, circleId }: YearsPartProps) {
  return (
    <section aria-labelledby="years">
      <h2 id="years">{t("The years, one by one")}</h2>
      {groups.length > 1 && (
        <nav aria-label={t("Decades")}>
          <ul className="reading-ways list-plain">
            {groups.map(({ name, page }) => (
              <li key={name}>
                <a href={`${yearsHref(circleId)}&page=${page}#in-${name}`}>{sayGroup(name)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups
        .filter(({ stories }) => stories.length > 0)
        .map(({ name, stories }) => (
          <section key={name} aria-labelledby={`in-${name}`}>
            <h3 id={`in-${name}`} className="reading-decade">
              {sayGroup(name)}
            </h3>
            <CachedMarkup
              as="ol"
              className="reading-years list-plain"
              content={Entries}
              props={{ stories, circleId }}
            />
          </section>
        ))}
    </section>
  );
}

function sayGroup(name: string): string {
  if (name === "age") return t("By age");
  return name === "none" ? t("Without a date") : sayDecade(name);
}

/** A year is said with its first story. */
function Entries({ stories, circleId }: { stories: YearStory[]; circleId: number }) {
  return stories.map((story, index) => (
    <li key={story.id} className="reading-row">
      {story.year !== null && story.year !== stories[index - 1]?.year && (
        <p className="reading-years__year">{story.year}</p>
      )}
      <RowPhoto photoId={story.photoId} />
      <div>
        <h4>
          <a className="covering-link" href={storyHref(story, circleId)}>
            {story.title}
          </a>
        </h4>
        <p className="reading-when">
          {[whenAndWhere(story), story.hasVoice && t("with the voice")].filter(Boolean).join(" · ")}
        </p>
      </div>
    </li>
  ));
}

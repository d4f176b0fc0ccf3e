import { formatAgo } from "~/domain/base/format";
import { type Comparison as ComparedTexts, compareTexts } from "~/domain/writing/stories/comparison";
import type { Story } from "~/domain/writing/stories/stories.server";
import { countWords, fromHtml } from "~/domain/writing/stories/text";
import type { StoryVersion } from "~/domain/writing/stories/versions.server";
import { formatWhen } from "~/domain/writing/timeline/timeline";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { MarkedText } from "../../layout/text/marked-text";
import { VersionList } from "../../layout/text/version-list";

interface VersionsScreenProps {
  shell: PageShell;
  now: string;
  story: Story;
  versions: StoryVersion[];
  chosen: StoryVersion | null;
  hasMovedOn: boolean;
}

export function VersionsScreen({ shell, now, story, versions, chosen, hasMovedOn }: VersionsScreenProps) {
  const typedWhen = (version: StoryVersion) => formatAgo(new Date(version.createdAt), new Date(now));
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />}>
      <h1>{t("Earlier texts of “{title}”", { title: story.prompt.title })}</h1>
      <p className="ways">
        <a href={workspaceHref({ type: story.storyType, prompt: story.promptId })}>
          {t("Back to the story")}
        </a>
      </p>
      {hasMovedOn && (
        <Notice kind="error" title={t("This story was changed in the meantime")}>
          <p>{t("Nothing was brought back. Here are its texts as they are now.")}</p>
        </Notice>
      )}
      {chosen && !chosen.isCurrent && (
        <section className="versions__compared" aria-labelledby="compared">
          <h2 id="compared">{t("What differs")}</h2>
          <Comparison
            left={{
              ...chosen,
              text: fromHtml(chosen.content),
              title: t("The text of {when}", { when: typedWhen(chosen) }),
            }}
            right={{ ...story, text: fromHtml(story.content), title: t("The present text") }}
          />
          <ButtonForm action={`/stories/${story.id}/versions?version=${chosen.id}`}>
            <input type="hidden" name="versionId" value={chosen.id} />
            <input type="hidden" name="version" value={story.version} />
            <button type="submit" className="button button--primary" data-busy-label={t("Restoring...")}>
              {t("Bring this text back")}
            </button>
          </ButtonForm>
        </section>
      )}
      <VersionList
        versions={versions}
        path={`/stories/${story.id}/versions`}
        when={typedWhen}
        note={({ isCurrent, version }) =>
          !isCurrent && version === null ? t("was not saved, because another text came first") : null
        }
        words={(version) => <VersionWords version={version} />}
      />
    </Page>
  );
}

function VersionWords({ version }: { version: StoryVersion }) {
  const text = fromHtml(version.content);
  const words = countWords(text);
  return (
    <p>
      {text === "" ? t("No words.") : snippet(text, 100)}{" "}
      <span className="muted small">
        {t("{count, plural, one {# word} other {# words}}", { count: words })}
      </span>
    </p>
  );
}

export interface ComparedStory {
  title: string;
  text: string;
  age: number | string | null;
  date: string;
  location: string;
}

export function Comparison({ left, right }: { left: ComparedStory; right: ComparedStory }) {
  const compared = compareTexts(left.text, right.text);
  return (
    <div className="two-texts">
      <Side story={left} passages={compared.left} />
      <Side story={right} passages={compared.right} />
    </div>
  );
}

function Side({ story, passages }: { story: ComparedStory; passages: ComparedTexts["left"] }) {
  const details = [formatWhen(story.date, toAge(story.age)), story.location].filter(Boolean);
  return (
    <section className="two-texts__one card" aria-label={story.title}>
      <h3 dir="auto">{story.title}</h3>
      {details.length > 0 && <p className="muted small">{details.join(" · ")}</p>}
      <MarkedText passages={passages} />
    </section>
  );
}

function toAge(age: ComparedStory["age"]): number | null {
  return age === null || age === "" || !Number.isInteger(Number(age)) ? null : Number(age);
}

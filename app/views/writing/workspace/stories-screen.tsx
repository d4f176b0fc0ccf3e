import type { StoryType } from "~/db/tables";
import type { FoundStory } from "~/domain/writing/search/search-stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { countPages } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavForm } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Page } from "../../layout/page";
import { Pager } from "../../layout/pager";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { MarkedWords } from "../../layout/text/marked-text";
import { OwnPhoto } from "../../media/own-photo";
import { storyLanguageHref } from "../stories/story-language-screen";
import { StoryPlace, StoryWords } from "./overviews";
import { StoryTypeTabs } from "./workspace-tabs";

/** The list of stories of the specification has as many. */
const excerptLetters = 50;

interface StoriesScreenProps {
  shell: PageShell;
  type: StoryType;
  words: string;
  page: number;
  stories: FoundStory[];
  total: number;
}

export function StoriesScreen({ shell, type, words, page, stories, total }: StoriesScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} back={editorLink} isNarrow>
      <h1>{t("Your Stories")}</h1>
      <StoryTypeTabs type={type} hrefOf={(type) => storiesHref(type, words, 1)} />
      <SearchForm type={type} words={words} />
      {words === "" && total === 0 ? (
        <EmptyState title={t("No stories created yet")}>
          <p>
            <RichText
              text={t("Every answer to a question becomes one. <link>Answer your first question</link>")}
              parts={{ link: (words) => <a href={`/?type=${type}`}>{words}</a> }}
            />
          </p>
        </EmptyState>
      ) : (
        <p role="status">{summary(words, total)}</p>
      )}
      <ol className="list-plain">
        {stories.map((story) => (
          <Entry key={story.id} type={type} story={story} />
        ))}
      </ol>
      <Pager
        label={t("Stories")}
        page={page}
        pages={countPages(total)}
        hrefOf={(page) => storiesHref(type, words, page)}
      />
    </Page>
  );
}

function Entry({ type, story }: { type: StoryType; story: FoundStory }) {
  return (
    <li className="story-entry">
      {story.image && <OwnPhoto url={story.image.url} />}
      <div className="story-entry__text">
        <h2 className="story-entry__title" dir="auto">
          <a className="covering-link" href={workspaceHref({ type, prompt: story.promptId })}>
            {story.found ? <MarkedWords passages={story.found.title} /> : story.promptTitle}
          </a>
        </h2>
        <p className="story-entry__words">
          <StoryWords story={story} letters={excerptLetters} found={story.found?.excerpt} />
        </p>
        <StoryPlace story={story} />
        {story.found?.location && (
          <span className="small" dir="auto">
            <MarkedWords passages={story.found.location} />
          </span>
        )}
        <p className="story-entry__move small">
          <a
            href={`/stories/${story.id}/move`}
            aria-label={t("Move to another question: {promptTitle}", {
              promptTitle: story.promptTitle,
            })}
          >
            {t("Move to another question")}
          </a>
          <a
            href={storyLanguageHref(story.id)}
            aria-label={t("Language of “{promptTitle}”", { promptTitle: story.promptTitle })}
          >
            {t("Language")}
          </a>
        </p>
      </div>
    </li>
  );
}

function summary(words: string, total: number): string {
  if (words)
    return total === 0
      ? t("No story has “{words}” in it.", { words })
      : t("{count, plural, one {# Story} other {# Stories}} with “{words}”", { count: total, words });
  return t("{count, plural, one {# Story} other {# Stories}}", { count: total });
}

function storiesHref(type: StoryType, words: string, page: number): string {
  const query = new URLSearchParams({ type });
  if (words) query.set("q", words);
  if (page > 1) query.set("page", String(page));
  return `/stories?${query}`;
}

export function SearchForm({ type, words = "" }: { type: StoryType; words?: string }) {
  return (
    <NavForm
      className="search-form"
      action="/stories"
      role="search"
      hidden={{ type }}
      name="q"
      button={t("Search")}
      label={t("Search your stories")}
      id="search"
      fieldsClass="search-form__row"
      field={{ type: "search", defaultValue: words }}
    />
  );
}

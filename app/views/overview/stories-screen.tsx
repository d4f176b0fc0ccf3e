import type { StoryType } from "~/db/tables";
import type { StoryEntry } from "~/domain/overview/overview.server";
import { countPages } from "~/domain/overview/paging";
import type { Frame } from "~/frame";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { storyCount } from "../chapters/chapter-list";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";
import { StoryTypeTabs } from "../stories/story-type-tabs";
import { SearchForm } from "./search-form";
import { StoryLine } from "./stories-overview";

interface StoriesScreenProps {
  frame: Frame;
  type: StoryType;
  words: string;
  page: number;
  stories: StoryEntry[];
  total: number;
}

/** All one's stories, and the search among them. */
export function StoriesScreen({ frame, type, words, page, stories, total }: StoriesScreenProps) {
  return (
    <Page frame={frame} header={<BackHeader frame={frame} />} isNarrow>
      <h1>Your Stories</h1>
      <StoryTypeTabs type={type} hrefOf={(type) => storiesHref(type, words, 1)} />
      <SearchForm type={type} words={words} />
      {words === "" && total === 0 ? (
        <EmptyState title="No stories created yet">
          <p>
            Every answer to a question is one. <a href={`/?type=${type}`}>Answer your first question</a>
          </p>
        </EmptyState>
      ) : (
        <p role="status">{summary(words, total)}</p>
      )}
      <ol className="list-plain">
        {stories.map((story) => (
          <li key={story.id} className="story-entry card">
            <h2 className="story-entry__title">{story.promptTitle}</h2>
            <StoryLine type={type} story={story} letters={50} />
          </li>
        ))}
      </ol>
      <Pager
        label="Stories"
        page={page}
        pages={countPages(total)}
        hrefOf={(page) => storiesHref(type, words, page)}
      />
    </Page>
  );
}

function summary(words: string, total: number): string {
  if (words) return total === 0 ? `No story has “${words}” in it.` : `${storyCount(total)} with “${words}”`;
  return storyCount(total);
}

function storiesHref(type: StoryType, words: string, page: number): string {
  const query = new URLSearchParams({ type });
  if (words) query.set("q", words);
  if (page > 1) query.set("page", String(page));
  return `/stories?${query}`;
}

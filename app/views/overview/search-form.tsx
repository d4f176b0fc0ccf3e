import type { StoryType } from "~/db/tables";
import { storyWordsMax } from "~/domain/search-words";

/** Looks for words in the titles, texts and places of one's own stories. */
export function SearchForm({ type, words = "" }: { type: StoryType; words?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and old browsers know no <search>.
    <form className="search-form" method="get" action="/stories" role="search">
      <input type="hidden" name="type" value={type} />
      <label className="field__label" htmlFor="search">
        Search your stories
      </label>
      <div className="search-form__row">
        <input
          className="input"
          type="search"
          id="search"
          name="q"
          defaultValue={words}
          maxLength={storyWordsMax}
        />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </form>
  );
}

import type { StoryType } from "~/db/tables";

interface AddYoutubeLinksProps {
  type: StoryType;
  /** The story that it is for; left out, it is chosen on the next page. */
  storyId?: number | null;
  /** The page of the builder to come back to; left out, one comes back to the story. */
  page?: number;
}

/** To the page on which a film or sound on YouTube is added to a story. */
export function AddYoutubeLinks({ type, storyId, page }: AddYoutubeLinksProps) {
  const href = `/youtube/new?type=${type}${storyId ? `&story=${storyId}` : ""}${page ? `&page=${page}` : ""}`;
  return (
    <p className="actions youtube-links">
      <a className="button" href={`${href}&kind=video`}>
        Add YouTube Video
      </a>
      <a className="button" href={`${href}&kind=audio`}>
        Add YouTube Audio
      </a>
    </p>
  );
}

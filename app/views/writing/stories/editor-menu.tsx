import type { StoryType } from "~/db/tables";
import { storyChoicesHref } from "~/domain/book/address";
import { storyFormId } from "~/domain/writing/stories/schema";
import { interviewHref } from "~/domain/writing/workspace/address";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { SearchForm } from "../workspace/stories-screen";
import { storySharingHref } from "./story-sharing-screen";

/** What is rarely needed. Each button saves the text first. */
export function MoreMenu({ editor: { prompt, story, place } }: { editor: Editor }) {
  return (
    <CachedMarkup
      as="details"
      className="more"
      data-enhance="popovers"
      content={MenuContent}
      props={{
        type: prompt.storyType,
        promptId: prompt.id,
        storyId: story?.id,
        isFirst: place <= 1,
        isCustomized: prompt.hasUserOverride,
      }}
    />
  );
}

interface MenuContentProps {
  type: StoryType;
  promptId: number;
  storyId: number | undefined;
  /** The first question of its chapter. */
  isFirst: boolean;
  isCustomized: boolean;
}

function MenuContent({ type, promptId, storyId, isFirst, isCustomized }: MenuContentProps) {
  const isStory = storyId !== undefined;
  return (
    <>
      <summary className="button button--quiet">{t("More")}</summary>
      <div className="more__panel">
        <div data-live="story-tools">
          <IntentButton intent="story/read">{t("Read it as it will print")}</IntentButton>
          {isStory && (
            <NavLink className="button button--quiet" href={`/stories/${storyId}/versions`}>
              {t("Earlier texts of this story")}
            </NavLink>
          )}
          {isStory && (
            <NavLink className="button button--quiet" href={storyChoicesHref(storyId)}>
              {t("This story in your book")}
            </NavLink>
          )}
          {isStory && (
            <NavLink className="button button--quiet" href={storySharingHref(storyId)}>
              {t("Who reads this story")}
            </NavLink>
          )}
          {isStory && (
            <NavLink
              className="button button--quiet"
              href={`/youtube/new?type=${type}&story=${storyId}&kind=video`}
            >
              {t("Add YouTube Video")}
            </NavLink>
          )}
          {isStory && (
            <NavLink
              className="button button--quiet"
              href={`/youtube/new?type=${type}&story=${storyId}&kind=audio`}
            >
              {t("Add YouTube Audio")}
            </NavLink>
          )}
          {isStory && <IntentButton intent="story/ask-move">{t("Move to another question")}</IntentButton>}
          {!isFirst && <IntentButton intent="story/previous">{t("Previous question")}</IntentButton>}
          <NavLink className="button button--quiet" href={interviewHref(promptId)}>
            {t("Sit down with someone")}
          </NavLink>
          <IntentButton intent="prompt/edit">{t("Edit prompt")}</IntentButton>
          {!isStory && <IntentButton intent="prompt/skip">{t("Not for me")}</IntentButton>}
          {isCustomized && <IntentButton intent="prompt/reset">{t("Reset to original")}</IntentButton>}
        </div>
        <SearchForm type={type} />
        <div className="more__last" data-live="story-delete">
          {isStory && (
            <IntentButton intent="story/ask-delete" className="button button--quiet button--danger">
              {t("Delete")}
            </IntentButton>
          )}
        </div>
      </div>
    </>
  );
}

interface IntentButtonProps {
  intent: string;
  className?: string;
  children: string;
}

function IntentButton({ intent, className = "button button--quiet", children }: IntentButtonProps) {
  return (
    <button type="submit" form={storyFormId} name="intent" value={intent} className={className}>
      {children}
    </button>
  );
}

import type { StoryType } from "~/db/tables";
import { bookHref } from "~/domain/book/address";
import { captionMax } from "~/domain/media/schema";
import { youtubeAddressMax } from "~/domain/media/youtube/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";

export const youtubeFormId = "youtube";

interface NewYoutubeScreenProps {
  shell: PageShell;
  type: StoryType;
  kind: "video" | "audio";
  storyId: string;
  /** The builder page to return to; null for the editor. */
  page: number | null;
  stories: { value: number; label: string }[];
  rejected: RejectedForm | undefined;
}

export function NewYoutubeScreen({ shell, rejected, ...asked }: NewYoutubeScreenProps) {
  const { type, kind, page, stories } = asked;
  const title = kind === "audio" ? t("Add YouTube Audio") : t("Add YouTube Video");
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={wayBack(type, page)}
      isNarrow
      openForm={stories.length === 0 ? null : leavingForm(youtubeFormId, youtubeAction(asked))}
    >
      <h1>{title}</h1>
      {stories.length === 0 ? (
        <p>{t("Write a story first: a YouTube item belongs to a story.")}</p>
      ) : (
        <YoutubeForm {...asked} rejected={rejected} />
      )}
    </Page>
  );
}

function wayBack(type: StoryType, page: number | null) {
  return page === null
    ? { ...editorLink, href: `/?type=${type}` }
    : { href: bookHref(type, page), label: t("Design") };
}

function youtubeAction({
  type,
  kind,
  storyId,
  page,
}: Omit<NewYoutubeScreenProps, "shell" | "stories" | "rejected">) {
  return `/youtube/new?type=${type}&kind=${kind}&story=${storyId}${page === null ? "" : `&page=${page}`}`;
}

function YoutubeForm({ stories, rejected, ...asked }: Omit<NewYoutubeScreenProps, "shell">) {
  const { type, kind, storyId, page } = asked;
  const action = youtubeAction(asked);
  const typed = useTypedForm(youtubeFormId, action, rejected);
  const { form, fields } = formState(youtubeFormId, { url: "", title: "", storyId }, typed);
  return (
    <WordsForm form={form} action={action} words={{ url: "", title: "" }}>
      <input type="hidden" name="type" value={kind} />
      <input type="hidden" name="storyType" value={type} />
      <TextField
        field={fields.url}
        label={t("YouTube URL")}
        hint={t(
          "Public videos work best. The video must be public or unlisted: private videos are not accessible to readers. Its picture comes from YouTube.",
        )}
        maxLength={youtubeAddressMax}
        isRequired
      />
      <div data-enhance="youtube-picture" data-field={fields.url.id} />
      <TextField
        field={fields.title}
        label={t("Title/Caption")}
        hint={
          kind === "audio"
            ? t("If you leave it empty, it is called “Audio Content”.")
            : t("If you leave it empty, it is called “Video Content”.")
        }
        maxLength={captionMax}
      />
      <SelectField
        field={fields.storyId}
        label={t("Story")}
        options={stories}
        placeholder={t("Choose a story")}
        isRequired
      />
      <p>
        <label className="choice">
          <input type="checkbox" id="youtube-hasCode" name="hasCode" value="yes" />{" "}
          {t("Put a QR code in the book, so that its readers can play it")}
        </label>
      </p>
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Processing...")}>
          {t("Add")}
        </button>
        <NavLink className="button" href={wayBack(type, page).href}>
          {t("Cancel")}
        </NavLink>
      </div>
    </WordsForm>
  );
}

interface AddYoutubeLinksProps {
  type: StoryType;
  /** Null: the story is chosen on the next page. */
  storyId: number | null;
  page: number;
}

export function AddYoutubeLinks({ type, storyId, page }: AddYoutubeLinksProps) {
  const href = `/youtube/new?type=${type}${storyId ? `&story=${storyId}` : ""}&page=${page}`;
  return (
    <p className="actions youtube-links">
      <NavLink className="button" href={`${href}&kind=video`}>
        {t("Add YouTube Video")}
      </NavLink>
      <NavLink className="button" href={`${href}&kind=audio`}>
        {t("Add YouTube Audio")}
      </NavLink>
    </p>
  );
}

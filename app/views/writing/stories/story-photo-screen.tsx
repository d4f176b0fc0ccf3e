import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { storyPhotoFormId } from "~/domain/writing/stories/schema";
import { storyPhotoHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { FileField } from "~/ui/file-field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface StoryPhotoScreenProps {
  shell: PageShell;
  story: { id: number; title: string };
  milestone: Milestone;
  /** The saved page, to which it leads. */
  back: string;
  unproven: UnprovenAddress | null;
  rejected: RejectedForm | undefined;
}

export function StoryPhotoScreen(props: StoryPhotoScreenProps) {
  const { shell, story, milestone, back, unproven, rejected } = props;
  const { form, fields } = formState(storyPhotoFormId, { photos: "" }, rejected);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: back, label: story.title }}
      isNarrow
    >
      <div className="settles">
        <h1>{t("Add a photo")}</h1>
        {unproven ? (
          <ButtonForm action="/account/address-link">
            <AskForAddressLink unproven={unproven} />
          </ButtonForm>
        ) : (
          <Form
            form={form}
            action={storyPhotoHref(story.id, milestone)}
            errorTitle={rejected?.errorTitle}
            isMultipart
          >
            <FileField
              field={fields.photos}
              label={t("Your photos")}
              hint={t("The place and the day that a camera notes are not kept.")}
              accept="image/*"
            />
            <div className="actions">
              <button
                type="submit"
                className="button button--primary"
                data-busy-label={t("Adding your photos...")}
              >
                {t("Add to this story")}
              </button>
              <a className="button button--quiet" href={back}>
                {t("Not now")}
              </a>
            </div>
          </Form>
        )}
      </div>
    </Page>
  );
}

import { tellPhotoHref } from "~/domain/writing/photo-cards/schema";
import { tellingFormId } from "~/domain/writing/telling/schema";
import type { TellingPage } from "~/domain/writing/telling/telling-page.server";
import { tellHref } from "~/domain/writing/workspace/address";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface TellingFormProps {
  page: Pick<TellingPage, "about" | "userId">;
  rejected: RejectedForm | undefined;
}

/** Posts a recording of the device's own recorder. The page's recorder sends what it records itself. */
export function TellingForm({ page: { about, userId }, rejected }: TellingFormProps) {
  const { form, fields } = formState(tellingFormId, { media: "" }, rejected);
  const action = tellAgainHref(about);
  const subject = about.kind === "photo" ? { photoId: about.photo.id } : { promptId: about.prompt.id };
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle} hasSummaryAbove isMultipart>
      {Object.entries(subject).map(([name, id]) => (
        <input key={name} type="hidden" name={name} value={id} />
      ))}
      <Recorder
        {...subject}
        userId={userId}
        keptAt={action}
        name={fields.media.name}
        errors={fields.media.errors}
      >
        <button type="submit" className="button button--primary" data-busy-label={t("Keeping...")}>
          {t("Keep this recording")}
        </button>
      </Recorder>
    </Form>
  );
}

export function tellAgainHref(about: TellingPage["about"]): string {
  return about.kind === "photo" ? tellPhotoHref(about.photo.id, about.step) : tellHref(about.prompt.id);
}

import { tellingFormId } from "~/domain/writing/telling/schema";
import type { TellingPage } from "~/domain/writing/telling/telling-page.server";
import { tellHref } from "~/domain/writing/workspace/address";
import { Recorder } from "~/islands/recorder/recorder";
import { t } from "~/messages/translate";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface TellingFormProps {
  page: Pick<TellingPage, "prompt" | "userId" | "isFromPhotos">;
  rejected: RejectedForm | undefined;
}

/** Posts a recording of the device's own recorder. The page's recorder sends what it records itself. */
export function TellingForm({ page: { prompt, userId, isFromPhotos }, rejected }: TellingFormProps) {
  const action = tellHref(prompt.id, undefined, isFromPhotos);
  const { form, fields } = formState(tellingFormId, { media: "" }, rejected);
  return (
    <Form form={form} action={action} errorTitle={rejected?.errorTitle} hasSummaryAbove isMultipart>
      <input type="hidden" name="promptId" value={prompt.id} />
      <Recorder
        promptId={prompt.id}
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

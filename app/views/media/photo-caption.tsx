import type { StoryImage } from "~/domain/media/media";
import { captionMax, photoCaptionFormId } from "~/domain/media/schema";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";

interface PhotoCaptionProps {
  image: StoryImage;
  /** Whose caption has its field open. */
  openId: string | null;
  /** Whose caption was saved a moment ago. */
  savedId: string | null;
  rejected: RejectedForm | undefined;
}

/** The caption under its photo. A press on the link opens its field in the same place. */
export function PhotoCaption({ image, openId, savedId, rejected }: PhotoCaptionProps) {
  const { id, caption } = image;
  if (openId === String(id)) return <CaptionForm image={image} rejected={rejected} />;
  return (
    <p id={photoCaptionFormId(id)} className="photo-caption">
      <span dir="auto">{caption || <span className="muted">{t("No caption")}</span>}</span>{" "}
      {savedId === String(id) && <span role="status">{t("Caption saved")}</span>}{" "}
      <NavLink href={`${captionHref(id)}#${photoCaptionFormId(id)}`}>
        {caption ? t("Change caption") : t("Add a caption")}
      </NavLink>
    </p>
  );
}

/** The page with this caption's field open, where the field is sent too. */
export function captionHref(id: number): string {
  return `/images?photo=${id}`;
}

function CaptionForm({
  image: { id, caption },
  rejected: refused,
}: Pick<PhotoCaptionProps, "image" | "rejected">) {
  const formId = photoCaptionFormId(id);
  const action = captionHref(id);
  const rejected = useTypedForm(formId, action, refused);
  const { form, fields } = formState(formId, { caption }, rejected);
  return (
    <div className="photo-caption">
      <WordsForm form={form} action={action} words={{ caption }} errorTitle={rejected?.errorTitle}>
        <TextField field={fields.caption} label={t("Caption")} maxLength={captionMax} />
        <div className="actions">
          <button type="submit" className="button" data-busy-label={t("Saving...")}>
            {t("Save caption")}
          </button>
          <NavLink className="button button--quiet" href={`/images#${formId}`}>
            {t("Cancel")}
          </NavLink>
        </div>
      </WordsForm>
    </div>
  );
}

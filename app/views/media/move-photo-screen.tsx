import { withWayBack } from "~/domain/book/address";
import type { PhotoPlaces } from "~/domain/book/stories/photo-places.server";
import { photoMoveFormId } from "~/domain/media/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { Picture } from "./players";

interface MovePhotoScreenProps {
  shell: PageShell;
  places: PhotoPlaces;
  isFromBook: boolean;
  rejected: RejectedForm | undefined;
}

export function movePhotoHref(id: number | string, isFromBook: boolean): string {
  return withWayBack(`/photos/${id}/story`, isFromBook);
}

export function MovePhotoScreen({ shell, places, isFromBook, rejected }: MovePhotoScreenProps) {
  const { image, stories } = places;
  const { form, fields } = formState(photoMoveFormId, { storyId: "" }, rejected);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place={isFromBook ? "book" : "stories"} />}
      isNarrow
    >
      <h1>{t("Move this photo")}</h1>
      <p>
        {t("Its caption goes with it. Its place among the words does not: the other story finds it one.")}
      </p>
      <div className="photo-list__picture">
        <Picture image={image} sizes="14rem" />
      </div>
      {image.caption && <p dir="auto">{image.caption}</p>}
      {stories.length === 0 ? (
        <p className="card">{t("There is no other story yet.")}</p>
      ) : (
        <Form form={form} action={movePhotoHref(image.id, isFromBook)} errorTitle={rejected?.errorTitle}>
          <SelectField
            field={fields.storyId}
            label={t("To which story does it belong?")}
            placeholder={t("Please choose a story")}
            options={stories.map(({ id, title }) => ({ value: String(id), label: title }))}
            isRequired
          />
          <div className="actions">
            <button type="submit" className="button button--primary" data-busy-label={t("Moving...")}>
              {t("Move it there")}
            </button>
            <a className="button" href={isFromBook ? "/book" : "/images"}>
              {t("No, leave it where it is")}
            </a>
          </div>
        </Form>
      )}
    </Page>
  );
}

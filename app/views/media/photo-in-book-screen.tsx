import { bookHref, withWayBack } from "~/domain/book/address";
import type { PhotoInBook } from "~/domain/book/stories/photo-places.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { PhotoPresses } from "../layout/story-presses";
import { movePhotoHref } from "./move-photo-screen";
import { Picture } from "./players";

interface PhotoInBookScreenProps {
  shell: PageShell;
  photo: PhotoInBook;
  isFromBook: boolean;
}

export function photoInBookHref(id: number | string, isFromBook = false): string {
  return withWayBack(`/photos/${id}/book`, isFromBook);
}

export function PhotoInBookScreen({ shell, photo, isFromBook }: PhotoInBookScreenProps) {
  const { image, others, type } = photo;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place={isFromBook ? "book" : "stories"} />}
      isNarrow
    >
      <h1>{t("This photo in your book")}</h1>
      <div className="photo-list__picture">
        <Picture image={image} sizes="14rem" />
      </div>
      {image.caption && <p dir="auto">{image.caption}</p>}
      <ButtonForm action={photoInBookHref(image.id, isFromBook)}>
        <Handwriting isHandwriting={image.isHandwriting} />
        <Pair image={image} others={others} />
      </ButtonForm>
      <div className="actions">
        <a className="button" href={movePhotoHref(image.id, isFromBook)}>
          {t("Move to another story")}
        </a>
        <a className="button" href={isFromBook ? bookHref(type) : "/images"}>
          {isFromBook ? t("Back to Design") : t("Back to your photos")}
        </a>
      </div>
    </Page>
  );
}

function Handwriting({ isHandwriting }: { isHandwriting: boolean }) {
  return (
    <section aria-labelledby="handwriting">
      <h2 id="handwriting">{t("A letter, a recipe, a signature?")}</h2>
      <p>
        {isHandwriting
          ? t("It is printed as ink on paper, whole, on a page of its own. Your photo is kept as it was.")
          : t("Handwriting is cleaned to ink on paper, and gets a page of its own. Nothing is cut off.")}
      </p>
      <p>
        <button
          type="submit"
          name="isHandwriting"
          value={isHandwriting ? "false" : "true"}
          className="button"
          data-busy-label={t("One moment...")}
        >
          {isHandwriting ? t("This is a photo") : t("This is handwriting")}
        </button>
      </p>
    </section>
  );
}

function Pair({ image, others }: Pick<PhotoInBook, "image" | "others">) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="pair">
      <h2 id="pair">{t("Then and now")}</h2>
      <p>{t("Which photo of the same story shall face it, on the page beside it?")}</p>
      <PhotoPresses photos={others} chosen={image.pairedWith} name="pairedWith" />
      {image.pairedWith !== null && (
        <p>
          <button type="submit" name="pairedWith" value="" className="button">
            {t("None##of the photos")}
          </button>
        </p>
      )}
    </section>
  );
}

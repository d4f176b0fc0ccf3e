import type { InLibrary } from "~/domain/media/library.server";
import type { StoryImage } from "~/domain/media/media";
import { photoCaptionFormId } from "~/domain/media/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { movePhotoHref } from "../../media/move-photo-screen";
import { captionHref, PhotoCaption } from "../../media/photo-caption";
import { photoInBookHref } from "../../media/photo-in-book-screen";
import { Picture } from "../../media/players";
import { LibraryPage, StoryLink } from "./library-screens";

interface ImagesScreenProps {
  shell: PageShell;
  images: InLibrary<StoryImage>[];
  openId: string | null;
  savedId: string | null;
  rejected: RejectedForm | undefined;
}

export function ImagesScreen({ shell, images, openId, savedId, rejected }: ImagesScreenProps) {
  return (
    <LibraryPage shell={shell} title={t("Your Images")} openForm={openFormOf(images, openId)}>
      <p>
        <NavLink className="quiet-link" href="/photos/new">
          {t("Add many photos at once")}
        </NavLink>
      </p>
      {images.length === 0 && (
        <EmptyState title={t("No images added yet")}>
          <p>
            {t("A photo is added where its story is written.")}{" "}
            <NavLink href="/">{t("Open your stories")}</NavLink>
          </p>
        </EmptyState>
      )}
      <ul className="photo-sheet">
        {images.map((image) => (
          <li key={image.id}>
            <Picture image={image} sizes="(min-width: 60em) 18rem, (min-width: 40em) 45vw, 92vw" />
            <PhotoCaption image={image} openId={openId} savedId={savedId} rejected={rejected} />
            {image.story ? (
              <>
                <StoryLink story={image.story} />
                <p className="small">
                  <NavLink href={movePhotoHref(image.id, false)}>{t("Move to another story")}</NavLink>
                </p>
                <p className="small">
                  <NavLink href={photoInBookHref(image.id)}>{t("Handwriting, or then and now")}</NavLink>
                </p>
              </>
            ) : (
              <p className="small">
                <span className="muted">{t("Not used in a story yet.")}</span>{" "}
                <NavLink href={`/photos/${image.id}`}>{t("Tell about this photo")}</NavLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </LibraryPage>
  );
}

function openFormOf(images: InLibrary<StoryImage>[], openId: string | null): OpenForm | undefined {
  const open = images.find(({ id }) => String(id) === openId);
  return open && leavingForm(photoCaptionFormId(open.id), captionHref(open.id));
}

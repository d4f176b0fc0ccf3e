import type { BookDesign } from "~/domain/book/design/designs.server";
import { familyPhotoField, findOfMember, type TreeMember } from "~/domain/book/parts/family-photos";
import type { PartsPage } from "~/domain/book/parts/parts-page.server";
import { t } from "~/messages/translate";
import { PhotoChoice } from "./photo-choice";

interface FamilyPhotosFieldProps {
  members: TreeMember[];
  photos: PartsPage["photos"];
  design: Pick<BookDesign, "familyPhotos">;
  /** What the form had that was not saved. */
  typed: (name: string) => string | undefined;
}

/** A photo for each person of the family tree. Absent without a tree or photos. */
export function FamilyPhotosField({ members, photos, design, typed }: FamilyPhotosFieldProps) {
  if (members.length === 0 || photos.length === 0) return null;
  return (
    <details className="fine">
      <summary>{t("Photos in the family tree")}</summary>
      <p className="field__hint">
        {t("The family page draws you and yours as a tree. Each of you can have a small round photo there.")}
      </p>
      {members.map((member, index) => {
        const name = familyPhotoField(member);
        return (
          <PhotoChoice
            key={name}
            id={`family-photo-${index}`}
            name={name}
            legend={t("The photo of {name}", { name: member.name })}
            none={t("No photo")}
            photos={photos}
            chosen={typed(name) ?? String(findOfMember(design.familyPhotos, member)?.photoId ?? "")}
          />
        );
      })}
    </details>
  );
}

import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import { storyFormId } from "~/domain/writing/stories/schema";
import { storyPhotoHref } from "~/domain/writing/workspace/address";
import type { Milestone } from "~/domain/writing/workspace/saved-milestone";
import { t } from "~/messages/translate";
import { FileButton } from "~/ui/file-field";
import { formState } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";

interface AddPhotoProps {
  storyId: number;
  milestone: Milestone;
  unproven: UnprovenAddress | null;
}

/**
 * The choice of photos itself, once script can send them (islands/drop-files). Without, the way to a page with that choice: the
 * button saves what is typed below, which a form of its own would drop.
 */
export function AddPhoto({ storyId, milestone, unproven }: AddPhotoProps) {
  const { media } = formState(storyFormId, { media: "" }, undefined).fields;
  return (
    <span data-enhance={unproven ? undefined : "add-photo"}>
      <NavLink className="button" href={storyPhotoHref(storyId, milestone)}>
        {t("Add a photo")}
      </NavLink>
      {!unproven && (
        <FileButton
          field={{ ...media, id: `${media.id}-now` }}
          label={t("Add a photo")}
          accept="image/*"
          form={storyFormId}
          isHidden
        >
          {t("Add a photo")}
        </FileButton>
      )}
    </span>
  );
}

import type { StoryType } from "~/db/tables";
import { photoPlace, tellHref } from "~/domain/writing/workspace/address";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { dropFilesArea, FilesOnTheirWay } from "~/islands/drop-files/drop-files";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { FileField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { MicrophoneIcon, PhotoIcon, VideoIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { AddYoutubeLinks } from "../../media/youtube/youtube-screens";
import { AskForAddressLink } from "../../people/account/ask-for-address-link";

interface AddMediaProps {
  editor: Editor;
  field: AnyField;
}

/** Photo and Video unfold what they need; Voice leads to the page on which one question is told. */
export function AddMedia({ editor, field }: AddMediaProps) {
  const { prompt, story, isAddingPhoto, unproven } = editor;
  if (unproven) return <AskForAddressLink unproven={unproven} intent="address/send-link" id={field.id} />;
  const { id: promptId, storyType } = prompt;
  return (
    <CachedMarkup
      as="div"
      {...dropFilesArea(story?.id)}
      content={Kinds}
      props={{ promptId, storyType, storyId: story?.id, isAddingPhoto, field }}
    />
  );
}

interface KindsProps extends Pick<Editor, "isAddingPhoto"> {
  promptId: number;
  storyType: StoryType;
  storyId: number | undefined;
  field: AnyField;
}

function Kinds({ promptId, storyType, storyId, isAddingPhoto, field }: KindsProps) {
  const hasErrors = (field.errors ?? []).length > 0;
  return (
    <>
      <div className="add-media">
        <details className="add-media__kind" id={photoPlace} open={hasErrors || isAddingPhoto}>
          <summary className="button" data-picks="">
            <PhotoIcon /> {t("Photo")}
          </summary>
          <FileField
            field={field}
            label={t("Add photos, recordings or video")}
            hint={t(
              "Photos and scans (JPEG, PNG, HEIC or TIFF) up to 25 MB, sound up to 200 MB, video up to 1 GB. You can choose several.",
            )}
            accept="image/*,video/*,audio/*"
          />
          <p className="drop-files__hint muted small">
            {t("You can also drag files onto this page from your computer.")}
          </p>
        </details>
        <NavLink
          className="button add-media__kind add-media__voice"
          href={tellHref(promptId)}
          aria-label={t("Voice Recording")}
        >
          <MicrophoneIcon /> {t("Voice")}
        </NavLink>
        <details className="add-media__kind">
          <summary className="button" data-picks="">
            <VideoIcon /> {t("Video")}
          </summary>
          <FileField
            field={{ ...field, id: `${field.id}-video`, errors: undefined }}
            label={t("Add a video from this device")}
            accept="video/*"
          />
          {storyId !== undefined && <AddYoutubeLinks type={storyType} storyId={storyId} />}
        </details>
      </div>
      <FilesOnTheirWay />
    </>
  );
}

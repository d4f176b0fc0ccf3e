import { tellHref } from "~/domain/writing/workspace/address";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { FieldErrors } from "~/ui/field";
import { FileButton } from "~/ui/file-field";
import type { AnyField } from "~/ui/form";
import { MicrophoneIcon, PhotoIcon, VideoIcon } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { AskForAddressLink } from "../../layout/ask-for-address-link";

interface AddMediaProps {
  editor: Editor;
  field: AnyField;
}

/** Photo and Video are the choice of files themselves; Voice leads to the page on which one question is told. */
export function AddMedia({ editor, field }: AddMediaProps) {
  const { prompt, unproven } = editor;
  if (unproven)
    return (
      <div className="editor__kinds">
        <AskForAddressLink unproven={unproven} intent="address/send-link" id={field.id} />
      </div>
    );
  return (
    <CachedMarkup as="div" className="editor__kinds" content={Kinds} props={{ promptId: prompt.id, field }} />
  );
}

function Kinds({ promptId, field }: { promptId: number; field: AnyField }) {
  return (
    <>
      <div className="add-media">
        <FileButton
          className="add-media__kind"
          field={field}
          label={t("Photo: add photos, recordings or video")}
          accept="image/*,video/*,audio/*"
        >
          <PhotoIcon /> {t("Photo")}
        </FileButton>
        <NavLink
          className="button add-media__kind"
          href={tellHref(promptId)}
          aria-label={t("Voice Recording")}
        >
          <MicrophoneIcon /> {t("Voice")}
        </NavLink>
        <FileButton
          className="add-media__kind"
          field={{ ...field, id: `${field.id}-video`, errors: undefined }}
          label={t("Video: add a video from this device")}
          accept="video/*"
        >
          <VideoIcon /> {t("Video")}
        </FileButton>
      </div>
      <FieldErrors field={field} />
    </>
  );
}

import { t } from "~/messages/translate";
import { MicrophoneIcon, PlayIcon } from "~/ui/icons";

/** Attributes of the element that takes files; its content ends with FilesOnTheirWay. */
export function dropFilesArea(storyId: number | undefined) {
  return { className: "drop-files", "data-enhance": "drop-files", "data-story": storyId };
}

/** Uploaded files are shown in #media-lists, by `data-media-list` and `data-media` (see new-items). */
export function FilesOnTheirWay() {
  return (
    <>
      <p className="drop-files__line" data-line="skipped" aria-live="polite" />
      <p className="drop-files__line" data-line="status" aria-live="polite" />
      <ul className="list-plain" aria-label={t("Files on their way")} hidden />
      <template>
        <FileOnItsWay />
      </template>
    </>
  );
}

/** A template, cloned by file-list. CSS shows its parts by state. */
function FileOnItsWay() {
  return (
    <li className="drop-files__file">
      <div className="drop-files__preview" aria-hidden="true">
        <img alt="" />
        <MicrophoneIcon />
        <PlayIcon />
      </div>
      <div className="drop-files__facts">
        <p className="drop-files__name">
          <span data-part="name" /> <span data-part="size" className="muted small" />
        </p>
        <progress className="progress" />
        <p className="drop-files__state" data-part="state" />
      </div>
      <button type="button" className="button button--quiet" data-part="retry" />
      <button type="button" className="button button--quiet" data-part="cancel" />
    </li>
  );
}

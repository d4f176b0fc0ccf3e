import { t } from "~/messages/translate";
import { MicrophoneIcon, PlayIcon } from "~/ui/icons";

/** Attributes of the element that takes files and has FilesOnTheirWay. What arrived is read from `shownAt`, by default the address of the form. */
export function dropFilesArea(storyId: number | undefined, shownAt?: string) {
  return {
    className: "drop-files",
    "data-enhance": "drop-files",
    "data-story": storyId,
    "data-shown-at": shownAt,
  };
}

/** Uploaded files are shown in #media-lists, by `data-media-list` and `data-media` (see new-items). */
export function FilesOnTheirWay({ hasStatus = true }: { hasStatus?: boolean }) {
  return (
    <>
      <p className="drop-files__line" data-line="skipped" aria-live="polite" />
      {hasStatus && <FilesStatus />}
      <ul className="list-plain" aria-label={t("Files on their way")} hidden />
      <template>
        <FileOnItsWay />
      </template>
    </>
  );
}

/** What becomes of the files. Stands with them, or elsewhere in their form, where it is always in view. */
export function FilesStatus() {
  return <p className="drop-files__line" data-line="status" aria-live="polite" />;
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

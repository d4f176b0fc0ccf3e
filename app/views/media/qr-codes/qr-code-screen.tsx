import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";

interface CodeScreenProps {
  shell: PageShell;
  item: {
    kind: "audio" | "video";
    caption: string;
    displayName: string;
    file?: string;
    youtube?: string;
  };
}

export function QrCodeScreen({
  shell,
  item: { kind, caption, displayName, file, youtube },
}: CodeScreenProps) {
  return (
    <main id="main" className="page page--narrow code-page">
      <p className="muted">{t("From the book of {name}", { name: displayName })}</p>
      <h1>{caption || (kind === "audio" ? t("A recording") : t("A video"))}</h1>
      {file && kind === "audio" && (
        // biome-ignore lint/a11y/useMediaCaption: what was told aloud has no captions.
        <audio className="player" controls preload="metadata" src={file} aria-label={t("Recording")} />
      )}
      {file && kind === "video" && (
        // biome-ignore lint/a11y/useMediaCaption: people film one another; there are no captions.
        <video
          className="player player--video"
          controls
          playsInline
          preload="metadata"
          src={file}
          aria-label={t("Video")}
        />
      )}
      {youtube && (
        <p>
          <a className="button button--primary" href={youtube} rel="noreferrer">
            {kind === "audio" ? t("Listen on YouTube") : t("Watch on YouTube")}
          </a>
        </p>
      )}
      <p className="small muted">{shell.brandName}</p>
    </main>
  );
}

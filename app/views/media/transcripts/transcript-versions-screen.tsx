import { formatAgo } from "~/domain/base/format";
import { transcriptHref } from "~/domain/media/transcripts/address";
import type { TranscriptVersion } from "~/domain/media/transcripts/transcript-versions.server";
import { compareTexts } from "~/domain/writing/stories/comparison";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { MarkedText } from "../../layout/text/marked-text";
import { VersionList } from "../../layout/text/version-list";

interface TranscriptVersionsScreenProps {
  shell: PageShell;
  now: string;
  mediaId: number;
  versions: TranscriptVersion[];
  text: string;
  chosen: (TranscriptVersion & { text: string }) | null;
}

export function TranscriptVersionsScreen(props: TranscriptVersionsScreenProps) {
  const { shell, now, mediaId, versions, text, chosen } = props;
  const href = `${transcriptHref(mediaId)}/versions`;
  const when = ({ createdAt }: TranscriptVersion) => formatAgo(new Date(createdAt), new Date(now));
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: transcriptHref(mediaId), label: t("What you said") }}
      isNarrow
    >
      <h1>{t("Earlier texts of your recording")}</h1>
      {chosen && !chosen.isCurrent && (
        <section className="versions__compared" aria-labelledby="compared">
          <h2 id="compared">{t("The text of {when}", { when: when(chosen) })}</h2>
          <p className="muted">{t("What differs from the present text is marked.")}</p>
          <MarkedText passages={compareTexts(chosen.text, text).left} className="saved-text card" />
          <ButtonForm action={href}>
            <input type="hidden" name="versionId" value={chosen.id} />
            <button type="submit" className="button button--primary" data-busy-label={t("Restoring...")}>
              {t("Bring this text back")}
            </button>
          </ButtonForm>
        </section>
      )}
      <VersionList versions={versions} path={href} when={when} note={originText} />
    </Page>
  );
}

function originText({ origin, version }: TranscriptVersion): string {
  if (version === null) return t("was typed, and is kept here");
  return origin === "engine" ? t("as it was heard") : t("corrected");
}

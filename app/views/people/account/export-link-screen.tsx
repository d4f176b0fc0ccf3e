import { formatBytes, formatDate } from "~/domain/base/format";
import type { LinkedExport } from "~/domain/running/exports/export-links.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";

interface ExportLinkScreenProps {
  shell: PageShell;
  token: string;
  /** Null if the link is invalid, used or expired. */
  linked: LinkedExport | null;
  /** This browser has used a link within a day. */
  isUsedHere: boolean;
}

export function ExportLinkScreen({ shell, token, linked, isUsedHere }: ExportLinkScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      {linked ? <Linked token={token} linked={linked} /> : <DeadLink isUsedHere={isUsedHere} />}
    </Page>
  );
}

function Linked({ token, linked }: { token: string; linked: LinkedExport }) {
  const { displayName, deletedAt, state, bytes } = linked;
  return (
    <>
      <h1>{t("What {displayName} has written", { displayName })}</h1>
      <p>
        {t(
          "One file with all stories, photos, recordings and books, to keep. It opens on any computer, without this site.",
        )}
      </p>
      {state === "ready" && (
        <>
          <p>
            {t(
              "This works once, on this device, until {deletedAt}. If the download breaks off, it can go on here for a day.",
              { deletedAt: formatDate(deletedAt) },
            )}
          </p>
          <ButtonForm action={`/download/${token}`}>
            <button type="submit" className="button button--primary">
              {t("Download the file ({bytes})", { bytes: formatBytes(bytes ?? 0) })}
            </button>
          </ButtonForm>
          <p className="small">
            <RichText
              text={t(
                "It is a zip file. Unpack it first, then open the page <strong>index.html</strong> in it.",
              )}
              parts={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
        </>
      )}
      {state === "coming" && (
        <Notice kind="plain" title={t("The file is being made")}>
          <p>
            <RichText
              text={t(
                "That takes a few minutes, longer with many recordings. Please <link>look again</link> later: this link will keep working.",
              )}
              parts={{ link: (words) => <a href={`/download/${token}`}>{words}</a> }}
            />
          </p>
        </Notice>
      )}
      {state === "missing" && (
        <Notice kind="error" title={t("The file could not be made")}>
          <p>{t("Please ask the people who sent you this link.")}</p>
        </Notice>
      )}
    </>
  );
}

function DeadLink({ isUsedHere }: { isUsedHere: boolean }) {
  return (
    <>
      <h1>{t("Download")}</h1>
      {isUsedHere ? (
        <>
          <p>
            {t("You have used this link on this device. If the download broke off, it can go on for a day.")}
          </p>
          <a className="button button--primary" href="/download/file">
            {t("Download the file again")}
          </a>
        </>
      ) : (
        <Notice kind="error" title={t("This link no longer works")}>
          <p>{t("It has been used, or it has expired. Please ask the people who gave it to you.")}</p>
        </Notice>
      )}
    </>
  );
}

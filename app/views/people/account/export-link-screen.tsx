import { formatBytes, formatDate } from "~/domain/base/format";
import type { LinkedExport } from "~/domain/running/exports/export-links.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
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
      <h1>{`What ${displayName} has written`}</h1>
      <p>
        One file with all stories, photos, recordings and books, to keep. It opens on any computer, without
        this site.
      </p>
      {state === "ready" && (
        <>
          <p>{`This works once, on this device, until ${formatDate(deletedAt)}. If the download breaks off, it can go on here for a day.`}</p>
          <ButtonForm action={`/download/${token}`}>
            <button type="submit" className="button button--primary">
              {`Download the file (${formatBytes(bytes ?? 0)})`}
            </button>
          </ButtonForm>
          <p className="small">
            It is a zip file. Unpack it first, then open the page <strong>index.html</strong> in it.
          </p>
        </>
      )}
      {state === "coming" && (
        <Notice kind="plain" title="The file is being made">
          <p>
            That takes a few minutes, longer with many recordings. Please{" "}
            <a href={`/download/${token}`}>look again</a> later: this link will keep working.
          </p>
        </Notice>
      )}
      {state === "missing" && (
        <Notice kind="error" title="The file could not be made">
          <p>Please ask the people who sent you this link.</p>
        </Notice>
      )}
    </>
  );
}

function DeadLink({ isUsedHere }: { isUsedHere: boolean }) {
  return (
    <>
      <h1>Download</h1>
      {isUsedHere ? (
        <>
          <p>You have used this link on this device. If the download broke off, it can go on for a day.</p>
          <a className="button button--primary" href="/download/file">
            Download the file again
          </a>
        </>
      ) : (
        <Notice kind="error" title="This link no longer works">
          <p>It has been used, or it has expired. Please ask the people who gave it to you.</p>
        </Notice>
      )}
    </>
  );
}

import { formatDate } from "~/domain/base/format";
import type { ClosedPersonExport, ExportLink } from "~/domain/running/exports/export-links.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Paper } from "~/views/layout/paper";
import { PaperCode } from "~/views/layout/paper-code";

interface ExportLinkPaperProps {
  shell: PageShell;
  download: Pick<ClosedPersonExport, "userId" | "displayName">;
  link: Pick<ExportLink, "expiresAt"> & { href: string };
}

export function ExportLinkPaper({ shell, download, link }: ExportLinkPaperProps) {
  const { userId, displayName } = download;
  return (
    <Paper brandName={shell.brandName} back={{ href: `/admin/users/${userId}/download`, label: t("Back") }}>
      <h1>{t("What {displayName} has written", { displayName })}</h1>
      <p className="no-print paper__stop">{t("This link is shown only now. Please print this page.")}</p>
      <section className="paper__part">
        <p>
          {t(
            "Everything that {displayName} wrote, told and collected, in one file to keep: stories, photos, recordings and books. Type this address on a computer, or point the camera of a phone at the square:",
            { displayName },
          )}
        </p>
        <p className="paper__address">
          <strong className="paper__link">{link.href}</strong>
        </p>
        <PaperCode address={link.href} />
        <ul>
          <li>
            {t("It works once, on one device, until {expiresAt}.", { expiresAt: formatDate(link.expiresAt) })}
          </li>
          <li>{t("The file may be large: a computer with a good connection is best.")}</li>
          <li>{t("Whoever has this page can read it all. Please keep it safe.")}</li>
        </ul>
      </section>
    </Paper>
  );
}

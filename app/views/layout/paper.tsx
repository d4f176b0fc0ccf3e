import type { ReactNode } from "react";
import { t } from "~/messages/translate";

interface PaperProps {
  brandName: string;
  back: { href: string; label: string } | null;
  children: ReactNode;
}

export function Paper({ brandName, back, children }: PaperProps) {
  return (
    <div className="paper-ground">
      <header className="no-print paper-tools">
        {back && (
          <a className="button" href={back.href}>
            {back.label}
          </a>
        )}
        <span className="muted" data-enhance="print-button" data-label={t("Print this page")}>
          {t("To print this page, choose Print in your browser’s menu.")}
        </span>
      </header>
      <main className="paper" id="main">
        <p className="paper__brand">{brandName}</p>
        {children}
      </main>
    </div>
  );
}

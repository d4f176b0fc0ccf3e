import type { ReactNode } from "react";
import { currentLanguage } from "~/messages/language";
import { languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../page";
import { SignedInHeader } from "../signed-in-header";
import { AdminNavigation } from "./admin-navigation";

interface AdminPageProps {
  shell: PageShell;
  part: string;
  /** Whether its content is; the navigation stands where it stands on all pages. */
  isNarrow?: boolean;
  openForm?: OpenForm;
  children: ReactNode;
}

export function AdminPage({ shell, part, isNarrow, openForm, children }: AdminPageProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="administration" />} openForm={openForm}>
      {shell.unheard && <UnheardAlarms sentences={shell.unheard} />}
      <AdminNavigation shell={shell} part={part} />
      {isNarrow ? <div className="admin-page--narrow">{children}</div> : children}
      {!languages[currentLanguage()].isWhole && <PartlyTranslated />}
      <p className="page__back admin-return">
        <NavLink href="/">{t("Return to My Account")}</NavLink>
      </p>
    </Page>
  );
}

/** Staff see the pages that are translated last. */
function PartlyTranslated() {
  const { name } = languages[currentLanguage()];
  return (
    <p className="small muted">
      {t("Not all pages are in {language} yet. What is missing is in English.", { language: name })}
    </p>
  );
}

function UnheardAlarms({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice kind="error" title={t("Something is wrong, and email cannot tell you")}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <NavLink href="/admin/health">{t("See Health")}</NavLink>
      </p>
    </Notice>
  );
}

interface OlderLinkProps {
  path: string;
  params: Record<string, string>;
  /** The next page begins before this id; null on the last page. */
  older: number | null;
  isNewest: boolean;
}

export function OlderLink({ path, params, older, isNewest }: OlderLinkProps) {
  const href = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...params, ...more })}`;
  return (
    <nav className="actions" aria-label={t("Pages")}>
      {!isNewest && (
        <NavLink className="button" href={href({})}>
          {t("Newest")}
        </NavLink>
      )}
      {older !== null && (
        <NavLink className="button" href={href({ before: String(older) })}>
          {t("Older")}
        </NavLink>
      )}
    </nav>
  );
}

/** Links to a file with everything in it: who presses it is asked who they are first, unless that was just so. */
export function fileLink(address: string): string {
  return `/auth/again?returnTo=${encodeURIComponent(address)}`;
}

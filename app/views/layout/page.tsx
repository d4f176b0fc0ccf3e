import type { ReactNode } from "react";
import { currentLanguage } from "~/messages/language";
import { directionOfLanguage, isLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell, StatusMessage, TextSize } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { ButtonForm, DefaultButton, FormTokenContext } from "~/ui/form";
import { NavAction, NavLink, type OpenForm, OpenFormContext } from "~/ui/nav-link";
import { Banner, Notice } from "~/ui/notice";
import { AskedBanner, MarkBanner, SecondFactorBanner, TrialBanner, WayBackBanner } from "./account-banners";
import { PixelPictures } from "./pixel-pictures";
import { PublicAddressContext } from "./qr-code-picture";
import { ReadingChoices } from "./reading-choices";
import { TranscriptionContext } from "./transcript-link";

interface PageProps {
  shell: PageShell;
  header: ReactNode;
  /** False on a page that has to fit into the window. */
  hasFooter?: boolean;
  isNarrow?: boolean;
  /** `second`: what the specification calls the way. */
  back?: { href: string; label: string; second?: string };
  /** The way back is the last of the page, so that a book begins near its top. */
  isBackBelow?: boolean;
  /** The form that is written into: links beside it keep its words first. */
  openForm?: OpenForm | null;
  /** The page shows the flash message itself. */
  hasOwnStatus?: boolean;
  children: ReactNode;
}

/** What fits on one line of a wide screen. */
const slimLetters = 90;

export function Page({
  shell,
  header,
  hasFooter = true,
  isNarrow = false,
  back,
  isBackBelow = false,
  openForm = null,
  hasOwnStatus = false,
  children,
}: PageProps) {
  return (
    <FormTokenContext.Provider value={shell.formToken}>
      <PublicAddressContext.Provider value={shell.publicAddress}>
        <TranscriptionContext.Provider value={shell.canTranscribe === true}>
          <OpenFormContext.Provider value={openForm}>
            {openForm && <DefaultButton form={openForm.formId} intent={openForm.defaultIntent} />}
            <a className="skip-link" href="#main">
              {t("Skip to the main part")}
            </a>
            {shell.impersonation && <ImpersonationBanner impersonation={shell.impersonation} />}
            {shell.isAsked && <AskedBanner />}
            {shell.mark && <MarkBanner mark={shell.mark} />}
            {shell.lacksWayBack && <WayBackBanner />}
            {shell.trial && <TrialBanner trial={shell.trial} isViewed={shell.impersonation !== null} />}
            {shell.secondFactorFrom && <SecondFactorBanner from={shell.secondFactorFrom} />}
            {header}
            <main
              id="main"
              className={isNarrow ? "page page--narrow" : "page"}
              tabIndex={-1}
              data-enhance={shell.staff ? "keep-session" : undefined}
            >
              {shell.status && !hasOwnStatus && <Status status={shell.status} />}
              {back && !isBackBelow && <BackLink {...back} />}
              {children}
              {back && isBackBelow && <BackLink {...back} />}
              {shell.pixel?.choice === "yes" && shell.status?.event && (
                <PixelPictures pixel={shell.pixel} events={[shell.status.event].flat()} />
              )}
            </main>
            {hasFooter && <SiteFooter shell={shell} />}
          </OpenFormContext.Provider>
        </TranscriptionContext.Provider>
      </PublicAddressContext.Provider>
    </FormTokenContext.Provider>
  );
}

function BackLink({ href, label, second }: NonNullable<PageProps["back"]>) {
  return (
    <p className="page__back">
      <NavLink href={href} aria-label={second && `${label}, ${second}`}>
        {`‹ ${label}`}
      </NavLink>
    </p>
  );
}

/** Short messages become slim on wide screens (see toast.css). */
function Status({ status: { kind, title, text, undo, link, duration } }: { status: StatusMessage }) {
  const isSlim = kind === "success" && !undo && !link && title.length + (text?.length ?? 0) <= slimLetters;
  return (
    <Notice kind={kind} title={title} isSlim={isSlim} toast={duration ?? 5000}>
      {text && <p>{text}</p>}
      {undo && <UndoForm {...undo} />}
      {link && (
        <p>
          <NavLink href={link.href}>{link.label}</NavLink>
        </p>
      )}
    </Notice>
  );
}

function UndoForm({ action, fields }: NonNullable<StatusMessage["undo"]>) {
  return (
    <ButtonForm action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        {t("Undo")}
      </button>
    </ButtonForm>
  );
}

/** A screen on which one thing is done has no banner but that of whoever views another account. */
export function withoutBanners(shell: PageShell): PageShell {
  const { isAsked, mark, lacksWayBack, trial, secondFactorFrom, ...rest } = shell;
  return rest;
}

/** The message of the page's action takes precedence over the flash message. */
export function withMessage(shell: PageShell, message: StatusMessage | null | undefined): PageShell {
  return message ? { ...shell, status: message } : shell;
}

function ImpersonationBanner({
  impersonation: { name, userId },
}: {
  impersonation: NonNullable<PageShell["impersonation"]>;
}) {
  return (
    <Banner label={t("Viewing another account")}>
      <strong>{t("Admin viewing: {name} (ID: {userId})", { name, userId: String(userId) })}</strong>
      <NavAction
        to="/admin/return"
        className="button"
        busyLabel={t("Returning...")}
        otherwise={
          <ButtonForm action="/admin/return">
            <button type="submit" className="button" data-busy-label={t("Returning...")}>
              {t("Return to my account")}
            </button>
          </ButtonForm>
        }
      >
        {t("Return to my account")}
      </NavAction>
    </Banner>
  );
}

const links = [
  { href: "/contact", label: message("Contact") },
  { href: "/privacy", label: message("Privacy") },
  { href: "/terms", label: message("Terms") },
  { href: "/accessibility", label: message("Accessibility") },
];

function SiteFooter({ shell: { brandName, textSize, languages } }: { shell: PageShell }) {
  return (
    <CachedMarkup
      as="footer"
      className="site-footer"
      content={FooterContent}
      props={{ brandName, textSize, languages: languages.join(" ") }}
    />
  );
}

interface FooterProps extends Pick<PageShell, "brandName" | "textSize"> {
  /** Separated by spaces. */
  languages: string;
}

function FooterContent({ brandName, textSize, languages }: FooterProps) {
  return (
    <>
      <ReadingChoices textSize={textSize} offered={languages.split(" ").filter(isLanguage)} />
      <nav aria-label={t("About this site")}>
        <ul className="site-footer__links list-plain">
          {links.map(({ href, label }) => (
            <li key={href}>
              <NavLink href={href}>{t(label)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p>{t("{brandName}. Your stories belong to you.", { brandName })}</p>
    </>
  );
}

interface WholeDocumentProps {
  title: string;
  stylesheet: string;
  textSize: TextSize;
  children: ReactNode;
}

/** A document for pages that replace a file and are rendered outside of root.tsx. */
export function WholeDocument({ title, stylesheet, textSize, children }: WholeDocumentProps) {
  return (
    <html
      lang={currentLanguage()}
      dir={directionOfLanguage(currentLanguage())}
      className={`text-${textSize}`}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}

import { isRouteErrorResponse, Meta, Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { currentLanguage, currentLocale } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import administrationStyles from "~/styles/administration.css";
import styles from "~/styles/index.css";
import { sheetFor } from "~/styles/sheet-for";
import siteStyles from "~/styles/site.css";
import { UnsavedForms } from "~/views/layout/drafts/unsaved-forms";
import { ErrorScreen, errorTitle } from "~/views/layout/error-screen";
import type { PageShell, TextSize } from "./page-shell";

/** The fonts of the public site: the first words of every page. */
const siteFonts = [
  "/fonts/source-serif-4-ascii-600-normal.woff2",
  "/fonts/source-sans-3-ascii-400-normal.woff2",
  "/fonts/source-sans-3-ascii-600-normal.woff2",
  "/fonts/source-serif-4-ascii-400-normal.woff2",
];

interface RouteHandle {
  /** Loaded after the sheet of all pages. */
  stylesheet?: string | ((data: unknown) => string | undefined);
  hasScript?: boolean | ((data: unknown) => boolean);
  isSite?: boolean | ((data: unknown) => boolean);
  hasWords?: boolean;
}

const siteIcons = (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
  </>
);

export default function Root() {
  const page = useMatches().at(-1);
  const shell = (page?.data as { shell?: PageShell } | undefined)?.shell;
  const { stylesheet, hasScript, isSite, hasWords } = (page?.handle ?? {}) as RouteHandle;
  const isScriptWanted = typeof hasScript === "function" ? hasScript(page?.data) : hasScript;
  const ownStyles = typeof stylesheet === "function" ? stylesheet(page?.data) : stylesheet;
  const isOfSite = typeof isSite === "function" ? isSite(page?.data) : isSite;
  const isOfAdministration = page?.pathname.startsWith("/admin");
  return (
    <Document
      scriptUrl={isScriptWanted ? (shell?.scriptUrl ?? undefined) : undefined}
      hasWords={hasWords}
      textSize={shell?.textSize}
      accountId={shell?.accountId ?? undefined}
      isForStaff={shell?.staff != null}
      stylesheets={[
        isOfSite ? siteStyles : styles,
        ...(isOfAdministration ? [administrationStyles] : []),
        ...(ownStyles ? [ownStyles] : []),
      ]}
    >
      <UnsavedForms shell={shell}>
        <Outlet />
      </UnsavedForms>
    </Document>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { message, typed, brandName, isVisitor, formToken } =
    (isRouteErrorResponse(error) && error.data) || {};
  return (
    <Document title={errorTitle(status, typeof formToken === "string")}>
      <ErrorScreen
        status={status}
        message={typeof message === "string" ? message : undefined}
        typed={typeof typed === "string" ? typed : ""}
        brandName={brandName}
        isVisitor={isVisitor === true}
        addressFormToken={typeof formToken === "string" ? formToken : undefined}
      />
    </Document>
  );
}

interface DocumentProps {
  children: ReactNode;
  title?: string;
  scriptUrl?: string;
  hasWords?: boolean;
  textSize?: TextSize;
  /** Scripts send it with their calls (see http/auth/account-check). */
  accountId?: number;
  /** Their sessions end sooner. */
  isForStaff?: boolean;
  stylesheets?: string[];
}

function Document(props: DocumentProps) {
  const {
    children,
    title,
    scriptUrl,
    hasWords,
    textSize,
    accountId,
    isForStaff,
    stylesheets = [styles],
  } = props;
  const language = currentLanguage();
  const direction = directionOfLanguage(language);
  return (
    <html
      lang={language}
      dir={direction}
      className={textSize && `text-${textSize}`}
      data-locale={language === "en" ? undefined : currentLocale()}
      data-account={accountId}
      data-staff={isForStaff ? "" : undefined}
      data-script={scriptUrl ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {title ? <title>{title}</title> : <Meta />}
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={sheetFor(direction, href)} />
        ))}
        {stylesheets.includes(siteStyles) &&
          siteFonts.map((href) => (
            <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
        {siteIcons}
        {scriptUrl && <script type="module" src={scriptUrl} />}
        {scriptUrl && hasWords && <script src="/keep-words.js" />}
      </head>
      <body>{children}</body>
    </html>
  );
}

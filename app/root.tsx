import type { LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Frame, TextSize } from "~/frame";
import styles from "~/styles/index.css";
import { ErrorScreen } from "~/views/errors/error-screen";

/** Routes whose pages have enhancements say so: `export const handle = { hasScript: true }`, or when they do. */
interface RouteHandle {
  hasScript?: boolean | ((data: unknown) => boolean);
}

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export default function Root() {
  const page = useMatches().at(-1);
  const frame = (page?.data as { frame?: Frame } | undefined)?.frame;
  const { hasScript } = (page?.handle ?? {}) as RouteHandle;
  const isScriptWanted = typeof hasScript === "function" ? hasScript(page?.data) : hasScript;
  return (
    <Document
      scriptUrl={isScriptWanted ? (frame?.scriptUrl ?? undefined) : undefined}
      textSize={frame?.textSize}
    >
      <Outlet />
    </Document>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { message, typed } = (isRouteErrorResponse(error) && error.data) || {};
  return (
    <Document title={status === 404 ? "404 Page Not Found" : "Something went wrong"}>
      <ErrorScreen
        status={status}
        message={typeof message === "string" ? message : undefined}
        typed={typeof typed === "string" ? typed : ""}
      />
    </Document>
  );
}

interface DocumentProps {
  children: ReactNode;
  title?: string;
  scriptUrl?: string;
  textSize?: TextSize;
}

function Document({ children, title, scriptUrl, textSize }: DocumentProps) {
  return (
    <html lang="en" className={textSize && `text-${textSize}`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {title ? <title>{title}</title> : <Meta />}
        <Links />
        {scriptUrl && <script type="module" src={scriptUrl} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

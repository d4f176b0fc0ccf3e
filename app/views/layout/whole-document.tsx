import type { ReactNode } from "react";
import type { TextSize } from "~/page-shell";

interface WholeDocumentProps {
  title: string;
  stylesheet: string;
  textSize: TextSize;
  children: ReactNode;
}

/** What root.tsx puts around a route's component, for pages that stand in the place of a file. */
export function WholeDocument({ title, stylesheet, textSize, children }: WholeDocumentProps) {
  return (
    <html lang="en" className={`text-${textSize}`}>
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

import type { ReactNode } from "react";
import type { EventName } from "~/domain/events/events";
import type { PageShell } from "~/page-shell";
import { AdQuestion, PixelPictures } from "../public/pixel";
import { mainNavigation, type SiteLink, siteLinks } from "../public/site-links";
import { PublicHeader } from "./headers";
import { Page } from "./page";

interface PublicPageProps {
  shell: PageShell;
  /** What was counted when the page was read. */
  event?: EventName;
  navigation?: SiteLink[];
  button?: SiteLink;
  isNarrow?: boolean;
  children: ReactNode;
}

/** What the pages of the public site share. They carry no script. */
export function PublicPage({
  shell,
  event,
  navigation = mainNavigation,
  button = siteLinks.login,
  isNarrow,
  children,
}: PublicPageProps) {
  const { brandName, pixel, status } = shell;
  const header = <PublicHeader brandName={brandName} navigation={navigation} button={button} />;
  return (
    <div className="public-site">
      <Page shell={shell} header={header} isNarrow={isNarrow}>
        {pixel?.choice === "unasked" && <AdQuestion />}
        {children}
        {pixel?.choice === "yes" && <PixelPictures id={pixel.id} events={[event, status?.event]} />}
      </Page>
    </div>
  );
}

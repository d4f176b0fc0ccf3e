import type { ReactNode } from "react";
import type { EventName } from "~/domain/events/events";
import type { Frame } from "~/frame";
import { AdQuestion } from "../public/ad-question";
import { PixelPictures } from "../public/pixel-pictures";
import { mainNavigation, type SiteLink, siteLinks } from "../public/site-links";
import { Page } from "./page";
import { PublicHeader } from "./public-header";

interface PublicPageProps {
  frame: Frame;
  /** What was counted when the page was read. */
  event?: EventName;
  navigation?: SiteLink[];
  button?: SiteLink;
  isNarrow?: boolean;
  children: ReactNode;
}

/** What the pages of the public site share. They carry no script. */
export function PublicPage({
  frame,
  event,
  navigation = mainNavigation,
  button = siteLinks.login,
  isNarrow,
  children,
}: PublicPageProps) {
  const { brandName, pixel, status } = frame;
  const header = <PublicHeader brandName={brandName} navigation={navigation} button={button} />;
  return (
    <div className="public-site">
      <Page frame={frame} header={header} isNarrow={isNarrow}>
        {pixel?.choice === "unasked" && <AdQuestion />}
        {children}
        {pixel?.choice === "yes" && <PixelPictures id={pixel.id} events={[event, status?.event]} />}
      </Page>
    </div>
  );
}

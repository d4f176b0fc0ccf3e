import type { ReactNode } from "react";
import type { Frame } from "~/frame";
import { FormTokenContext } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicAddressContext } from "../codes/public-address";
import { SiteFooter } from "./site-footer";
import { ViewingBanner } from "./viewing-banner";

interface PageProps {
  frame: Frame;
  header: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** What every page shares: skip link, banner of a viewed account, header, waiting message, main part, footer. */
export function Page({ frame, header, isNarrow = false, children }: PageProps) {
  return (
    <FormTokenContext.Provider value={frame.formToken}>
      <PublicAddressContext.Provider value={frame.publicAddress}>
        <a className="skip-link" href="#main">
          Skip to the main part
        </a>
        {frame.viewing && <ViewingBanner viewing={frame.viewing} />}
        {header}
        <main id="main" className={isNarrow ? "page page--narrow" : "page"} tabIndex={-1}>
          {frame.status && (
            <Notice kind={frame.status.kind} title={frame.status.title} toast={frame.status.duration ?? 5000}>
              {frame.status.text && <p>{frame.status.text}</p>}
            </Notice>
          )}
          {children}
        </main>
        <SiteFooter frame={frame} />
      </PublicAddressContext.Provider>
    </FormTokenContext.Provider>
  );
}

import { Logo } from "~/ui/logo";

/** The header of pages that have nothing to stand on: it needs no data, so that it always shows. */
export function BareHeader({ brandName = "Home" }: { brandName?: string }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/">
          <Logo />
          {brandName}
        </a>
      </div>
    </header>
  );
}

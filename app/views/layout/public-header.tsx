import { Logo } from "~/ui/logo";

/** The header of pages that visitors see. */
export function PublicHeader({ brandName, signInHref }: { brandName: string; signInHref?: string }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/landing">
          <Logo />
          {brandName}
        </a>
        {signInHref && (
          <a className="button" href={signInHref}>
            Sign in
          </a>
        )}
      </div>
    </header>
  );
}

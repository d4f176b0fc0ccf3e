import { formatNumber } from "~/domain/base/format";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager pager--list" aria-label={t("Pages: {label}", { label })}>
      <PageLink to={1} isOff={page === 1} hrefOf={hrefOf} label={t("First")} />
      <PageLink to={page - 1} isOff={page === 1} hrefOf={hrefOf} label={t("Previous page")} />
      <span>{t("Page {page} of {pages}", { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <PageLink to={page + 1} isOff={page === pages} hrefOf={hrefOf} label={t("Next page")} />
      <PageLink to={pages} isOff={page === pages} hrefOf={hrefOf} label={t("Last")} />
    </nav>
  );
}

interface PageLinkProps extends Pick<PagerProps, "hrefOf"> {
  to: number;
  isOff: boolean;
  label: string;
}

function PageLink({ to, isOff, hrefOf, label }: PageLinkProps) {
  if (isOff) return null;
  return (
    <NavLink className="button" href={hrefOf(to)}>
      {label}
    </NavLink>
  );
}

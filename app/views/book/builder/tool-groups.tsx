import type { ReactNode } from "react";
import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

export const coverToolsId = "cover-tools";
export const pageToolsId = "this-page";
export const bookToolsId = "whole-book";

export function ToolGroupLinks({ builder: { type, page } }: { builder: Builder }) {
  return (
    <nav aria-label={t("Tools")}>
      <ul className="tabs tabs--inner builder__groups">
        <li>
          {page?.pageType === "cover" ? (
            <a className="tabs__tab" href={`#${coverToolsId}`}>
              {t("Cover")}
            </a>
          ) : (
            <NavLink className="tabs__tab" href={bookHref(type, 1)}>
              {t("Cover")}
            </NavLink>
          )}
        </li>
        <li>
          <a className="tabs__tab" href={`#${pageToolsId}`}>
            {t("This page")}
          </a>
        </li>
        <li>
          <a className="tabs__tab" href={`#${bookToolsId}`}>
            {t("Book")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

interface ToolGroupProps {
  id: string;
  title: string;
  children: ReactNode;
}

export const toolGroupClass = "builder__group";

export function ToolGroup(props: ToolGroupProps) {
  return (
    <div className={toolGroupClass}>
      <ToolGroupContent {...props} />
    </div>
  );
}

export function ToolGroupContent({ id, title, children }: ToolGroupProps) {
  return (
    <>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </>
  );
}

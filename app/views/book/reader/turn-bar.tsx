import { t } from "~/messages/translate";

interface TurnBarProps {
  /** The screens that show it: phones, those that show one printed page, or all where a page is large. */
  screen: "phone" | "page" | "close";
  /** Null at the ends of the book. */
  previous: string | null;
  next: string | null;
  place: string;
}

/** Turns a page of the book where there is no room beside it; it stays in its place while pages differ. */
export function TurnBar({ screen, previous, next, place }: TurnBarProps) {
  return (
    <div className={`reader__turn reader__turn--${screen} no-print`}>
      <Turn rel="prev" href={previous} />
      <span className="reader__turn-place">{place}</span>
      <Turn rel="next" href={next} />
    </div>
  );
}

function Turn({ rel, href }: { rel: "prev" | "next"; href: string | null }) {
  const words =
    rel === "prev" ? (
      <>
        <span aria-hidden="true">‹ </span>
        {t("Previous page")}
      </>
    ) : (
      <>
        {t("Next page")}
        <span aria-hidden="true"> ›</span>
      </>
    );
  if (href === null) return <span className="reader__turn-way reader__turn-way--end">{words}</span>;
  return (
    <a className="reader__turn-way" rel={rel} href={href}>
      {words}
    </a>
  );
}

import { formatDate } from "~/domain/base/format";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface KeepingScreenProps {
  shell: PageShell;
  authorName: string;
  keptUntil: string | null;
  /** Stories that were only for the author. */
  closed: number;
}

export function KeepingScreen({ shell, authorName, keptUntil, closed }: KeepingScreenProps) {
  const ways = [
    { href: "/preview", label: t("Read the book") },
    { href: "/book", label: t("Finish its order and design") },
    { href: "/book/check", label: t("Order copies") },
    { href: "/account/export", label: t("Download it") },
  ];
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} />} isNarrow>
      <div className="family">
        <h1>{t("The book of {authorName} is in your keeping", { authorName })}</h1>
        <p>
          {t("Nothing is written in the name of {author} any more. There is no hurry.", {
            author: authorName,
          })}
        </p>
        <ul className="list-plain keeping__ways">
          {ways.map(({ href, label }) => (
            <li key={href}>
              <a className="button" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {closed > 0 && (
          <p>
            {t(
              "{closed, plural, one {# story was only for {author}. It stays closed.} other {# stories were only for {author}. They stay closed.}}",
              { closed, author: authorName },
            )}
          </p>
        )}
        {keptUntil !== null && (
          <p className="muted">
            {t("It is kept until {day}, and you are told a year before.", { day: formatDate(keptUntil) })}
          </p>
        )}
      </div>
    </Page>
  );
}

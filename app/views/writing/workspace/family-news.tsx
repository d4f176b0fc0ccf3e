import type { FamilyNews as News } from "~/domain/writing/memories/inbox.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

/** What the family asks or adds, in two quiet lines. The rest is in the inbox. */
export function FamilyNews({ news }: { news: News | null }) {
  if (!news) return null;
  const { ask, memory } = news;
  return (
    <section className="family-news" aria-label={t("From the family")}>
      {ask && <p>{t("{name} asks: {words}", ask)}</p>}
      {memory && <p>{t("{name} remembers “{title}” in another way", memory)}</p>}
      <p>
        <NavLink className="quiet-link" href="/family/inbox">
          {t("From the family")}
        </NavLink>
      </p>
    </section>
  );
}

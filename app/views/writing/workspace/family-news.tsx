import type { FamilyNews as News } from "~/domain/writing/memories/inbox.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";

/** What the family asks or adds, and who answered by email, in quiet lines. The rest is in the inbox. */
export function FamilyNews({ news }: { news: News | null }) {
  if (!news) return null;
  const { ask, memory, reply, staff, house, asksVolunteers } = news;
  return (
    <section className="family-news" aria-label={t("From the family")}>
      {ask && <p>{ask.isWithGift ? t("From {name}: {words}", ask) : t("{name} asks: {words}", ask)}</p>}
      {memory && <p>{t("{name} remembers “{title}” in another way", memory)}</p>}
      {(ask || memory) && (
        <p>
          <NavLink className="quiet-link" href="/family/inbox">
            {t("From the family")}
          </NavLink>
        </p>
      )}
      {reply && (
        <p>
          <NavLink className="quiet-link" href="/held">
            {t("An email from {name} waits for your yes", reply)}
          </NavLink>
        </p>
      )}
      {staff && (
        <p>
          <NavLink className="quiet-link" href="/family#done">
            {t("{name} chose here for you who reads", { name: staff.name })}
          </NavLink>
        </p>
      )}
      {house && (
        <p>
          <NavLink className="quiet-link" href="/family#house">
            {t("{name} asks whether it may invite your family for you", house)}
          </NavLink>
        </p>
      )}
      {asksVolunteers && (
        <p>
          <NavLink className="quiet-link" href="/account/tablet#volunteers">
            {t("May volunteers of the house write down what you tell?")}
          </NavLink>
        </p>
      )}
    </section>
  );
}

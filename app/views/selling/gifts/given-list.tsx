import type { ReactNode } from "react";
import { formatDate } from "~/domain/base/format";
import type { ListedGift } from "~/domain/selling/gifts/given-gifts.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { DaySentence } from "../../layout/day-sentence";

export function GivenList({ gifts }: { gifts: ListedGift[] }) {
  if (gifts.length === 0) return null;
  return (
    <section className="account-part" aria-labelledby="given-gifts">
      <h2 id="given-gifts">{t("Gifts you gave")}</h2>
      <ul className="list-plain">
        {gifts.map((gift) => (
          <li key={gift.token} className="given-gifts__gift">
            <NavLink href={`/gifts/${gift.token}`}>{t("For {name}", { name: gift.recipientName })}</NavLink>
            {", "}
            {gift.planName}
            {": "}
            {wordsOf(gift)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ state, unwrappedAt }: ListedGift): ReactNode {
  if (state === "unwrapped" && unwrappedAt)
    return (
      <DaySentence
        text={t("unwrapped on <when>{day}</when>", { day: formatDate(unwrappedAt) })}
        at={unwrappedAt}
      />
    );
  if (state === "refunded") return t("refunded");
  return state === "sent" ? t("sent, and not unwrapped yet") : t("not unwrapped yet");
}

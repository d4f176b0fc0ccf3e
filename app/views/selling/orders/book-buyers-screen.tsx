import type { PossibleBuyer } from "~/domain/selling/orders/payers/book-buyers.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FamilyPage } from "../../people/circle/family-page";

interface BookBuyersScreenProps {
  shell: PageShell;
  buyers: PossibleBuyer[];
  isViewed: boolean;
}

export function BookBuyersScreen({ shell, buyers, isViewed }: BookBuyersScreenProps) {
  return (
    <FamilyPage shell={shell}>
      <h1>{t("Who may order your book")}</h1>
      <p>
        {t(
          "Somebody whom you choose here can order printed copies of the book that you have approved. They pay, and choose where the copies go. They read no word of it by that, and you do not see what they pay.",
        )}
      </p>
      <p>{t("You can take it back at any time. What was ordered until then is still printed and sent.")}</p>
      {isViewed && (
        <Notice kind="error" title={t("Only the author decides this")}>
          <p>{t("They do it alone, in their own account.")}</p>
        </Notice>
      )}
      {buyers.length === 0 && (
        <p>
          {t("Nobody is in your family circle yet.")}{" "}
          {shell.keeper === undefined && <a href="/family">{t("Invite somebody")}</a>}
        </p>
      )}
      <ul className="list-plain">
        {buyers.map((buyer) => (
          <Buyer key={`${buyer.kind} ${buyer.id}`} buyer={buyer} isViewed={isViewed} />
        ))}
      </ul>
    </FamilyPage>
  );
}

function Buyer({ buyer, isViewed }: { buyer: PossibleBuyer; isViewed: boolean }) {
  const { kind, id, isAllowed } = buyer;
  const name = buyer.name || t("Who gave you this");
  return (
    <li className="family__member">
      <h2>{name}</h2>
      {kind === "gift" && buyer.name !== "" && (
        <p className="muted">{t("{name} gave you this.", { name })}</p>
      )}
      {isAllowed && <p>{t("May order copies of your book.")}</p>}
      {!isViewed && (
        <ButtonForm action="/family/copies">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="allowed"
            value={isAllowed ? "0" : "1"}
            className={isAllowed ? "button" : "button button--primary"}
            aria-label={isAllowed ? t("Take it back from {name}", { name }) : undefined}
          >
            {isAllowed ? t("Take it back") : t("Let {name} order copies", { name })}
          </button>
        </ButtonForm>
      )}
    </li>
  );
}

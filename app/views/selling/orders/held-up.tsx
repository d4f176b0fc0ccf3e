import { mostADay } from "~/domain/selling/orders/many-orders";
import type { HeldUpBuyer } from "~/domain/selling/orders/many-orders.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

/** Those whose orders were refused because there were many: a family reunion, or a machine. Nothing for nobody. */
export function HeldUp({ buyers, action }: { buyers: HeldUpBuyer[]; action: string }) {
  if (buyers.length === 0) return null;
  return (
    <div id="held-up">
      <Notice kind="plain" title={t("Somebody wants to order more books today")}>
        <p>
          {t(
            "After {most} orders in a day we ask people to wait. If you know why there are so many, let more of them through.",
            { most: String(mostADay) },
          )}
        </p>
        <ul className="list-plain">
          {buyers.map(({ id, displayName }) => (
            <li key={id}>
              <ButtonForm action={action}>
                <button
                  type="submit"
                  name="letThrough"
                  value={id}
                  className="button"
                  data-busy-label={t("One moment...")}
                >
                  {t("Let more orders of {name} through for a day", { name: displayName })}
                </button>
              </ButtonForm>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

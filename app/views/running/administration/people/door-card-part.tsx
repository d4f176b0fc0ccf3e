import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface DoorCardPartProps {
  id: number;
  action: string;
}

export function DoorCardPart({ id, action }: DoorCardPartProps) {
  const href = (size: string) => `/admin/users/${id}/card.pdf?size=${size}`;
  return (
    <section className="account-part">
      <h2>{t("Door card")}</h2>
      <p>{t("It opens one question on a tablet of the house, and nothing else.")}</p>
      <div className="actions">
        <a className="button" href={href("card")}>
          {t("Bank card size")}
        </a>
        <a className="button" href={href("a6")}>
          {t("A6")}
        </a>
        <a className="button" href={href("hanger")}>
          {t("Door hanger")}
        </a>
      </div>
      <div className="apart">
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="card/revoke" className="button">
            {t("End the earlier cards")}
          </button>
        </ButtonForm>
      </div>
    </section>
  );
}

import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

export function WaitingList({ waiting }: { waiting: OwnWaiting[] }) {
  return (
    <ul className="list-plain waiting">
      {waiting.map((one) => (
        <li key={one.id} className="notice">
          <WaitingItem {...one} />
        </li>
      ))}
    </ul>
  );
}

export function WaitingItem({ id, message }: OwnWaiting) {
  return (
    <>
      <p>{message}</p>
      <ButtonForm action="/account/mark">
        <input type="hidden" name="request" value={id} />
        <button
          type="submit"
          name="intent"
          value="call-back"
          className="button"
          data-busy-label={t("One moment...")}
        >
          {t("Call it back")}
        </button>
      </ButtonForm>
    </>
  );
}

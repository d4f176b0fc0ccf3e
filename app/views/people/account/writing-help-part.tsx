import type { WritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { ButtonForm } from "~/ui/form";

export interface WritingHelpSetting {
  host: string;
  choice: WritingHelpChoice;
}

export function WritingHelpPart({ host, choice }: WritingHelpSetting) {
  const isOn = choice === "allowed";
  return (
    <Fold id="writing-help" title={t("Writing help")}>
      <p>
        {isOn
          ? t(
              "When you press “Tidy what I told” or “Ask me more”, the words of that story are sent to {host}.",
              { host },
            )
          : t(
              "“Tidy what I told” and “Ask me more” send the words of a story to {host}. Nothing is sent unless you allow it.",
              { host },
            )}
      </p>
      <ButtonForm action="/account#writing-help">
        <div className="actions">
          {!isOn && (
            <button type="submit" name="intent" value="writing-help/allow" className="button">
              {t("Turn on writing help")}
            </button>
          )}
          {choice !== "declined" && (
            <button type="submit" name="intent" value="writing-help/decline" className="button">
              {t("Never send my words")}
            </button>
          )}
        </div>
      </ButtonForm>
    </Fold>
  );
}

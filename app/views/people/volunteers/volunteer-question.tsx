import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface VolunteerQuestionProps {
  action: string;
  /** Null before the person has said yes or no. */
  takesVolunteers: boolean | null;
  isLarge?: boolean;
}

export function VolunteerQuestion({ action, takesVolunteers, isLarge = false }: VolunteerQuestionProps) {
  const size = isLarge ? "button button--large" : "button";
  return (
    <>
      <p>
        {t(
          "May volunteers of the house sit with you, and write down or record what you tell them? They see your first name, and of your stories only what you tell them.",
        )}
      </p>
      {takesVolunteers !== null && (
        <p>
          <strong>{takesVolunteers ? t("You have said yes.") : t("You have said no.")}</strong>
        </p>
      )}
      <ButtonForm action={action}>
        <input type="hidden" name="intent" value="volunteers" />
        <div className="actions">
          {takesVolunteers !== true && (
            <button type="submit" name="takesVolunteers" value="true" className={size}>
              {t("Yes, they may")}
            </button>
          )}
          {takesVolunteers !== false && (
            <button type="submit" name="takesVolunteers" value="false" className={size}>
              {takesVolunteers ? t("No longer") : t("No, thank you")}
            </button>
          )}
        </div>
      </ButtonForm>
    </>
  );
}

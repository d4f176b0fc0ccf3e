import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { ButtonForm } from "~/ui/form";

export function HouseReportsPart({ isOn }: { isOn: boolean }) {
  return (
    <Fold id="house-reports" title={t("Report of the house by email")}>
      <p>
        {isOn
          ? t(
              "You get the counts of each month by email when it is over. Nothing of what anybody told is in it.",
            )
          : t(
              "If you like: the counts of each month by email when it is over, and nothing of what anybody told.",
            )}
      </p>
      <ButtonForm action="/account#house-reports">
        <button
          type="submit"
          name="intent"
          value={isOn ? "house-reports/end" : "house-reports/get"}
          className="button"
        >
          {isOn ? t("No more reports by email") : t("Send me the report")}
        </button>
      </ButtonForm>
    </Fold>
  );
}

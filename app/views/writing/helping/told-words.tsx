import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface ToldWordsProps {
  field: AnyField;
  author: string;
  rows: number;
}

export function ToldWords({ field, author, rows }: ToldWordsProps) {
  return (
    <>
      <TextAreaField field={field} label={t("In the words of {author}", { author })} rows={rows} isRequired />
      <button
        type="submit"
        name="intent"
        value="save"
        className="button button--primary button--large"
        data-busy-label={t("Saving...")}
      >
        {t("Keep these words")}
      </button>
    </>
  );
}

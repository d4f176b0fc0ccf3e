import { t } from "~/messages/translate";
import { Fold } from "~/ui/fold";
import { ButtonForm } from "~/ui/form";

interface AccountChoiceProps {
  id: string;
  title: string;
  hint: string;
  name: string;
  label: string;
  options: { value: string; label: string; lang?: string }[];
  current: string;
  intent: string;
  save: string;
}

export function AccountChoice(props: AccountChoiceProps) {
  const { id, title, hint, name, label, options, current, intent, save } = props;
  const fieldId = `account-${id}`;
  return (
    <Fold id={id} title={title}>
      <p>{hint}</p>
      <ButtonForm action={`/account#${id}`}>
        <div className="field">
          <label className="field__label" htmlFor={fieldId}>
            {label}
          </label>
          <select id={fieldId} name={name} defaultValue={current} className="input input--select">
            {options.map(({ value, label, lang }) => (
              <option key={value} value={value} lang={lang}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button
          type="submit"
          name="intent"
          value={intent}
          className="button"
          data-busy-label={t("Saving...")}
        >
          {save}
        </button>
      </ButtonForm>
    </Fold>
  );
}

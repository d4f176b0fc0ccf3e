import { snapshotFields, snapshotLabel } from "~/domain/people/snapshot/fields";
import type { StorySentences, StoryToChoose } from "~/domain/writing/snapshot/chosen-sentences.server";
import { t } from "~/messages/translate";
import { PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { snapshotAddress } from "./snapshot-address";

/** The first step: which stories. Nothing of the others is shown or taken. */
export function ChooseStories({ stories, chosenMax }: { stories: StoryToChoose[]; chosenMax: number }) {
  if (stories.length === 0)
    return (
      <EmptyState title={t("There is no story yet")}>
        <a href={snapshotAddress}>{t("Back to the page for my carers")}</a>
      </EmptyState>
    );
  return (
    <form method="get" action={snapshotAddress}>
      <input type="hidden" name="stories" value="1" />
      <fieldset className="field">
        <legend className="field__label">
          {t("{count, plural, one {Which story?} other {Which stories? At most #.}}", { count: chosenMax })}
        </legend>
        {stories.map(({ id, title }) => (
          <label key={id} className="check">
            <input type="checkbox" name="story" value={id} className="check__box" />
            <span dir="auto">{title}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button button--primary">
        {t("Show their sentences")}
      </button>
    </form>
  );
}

export function ChosenSentences({ stories }: { stories: StorySentences[] }) {
  const places = [
    { value: "", label: t("Leave it out") },
    ...snapshotFields.map((field) => ({ value: field, label: snapshotLabel(field) })),
  ];
  return (
    <ButtonForm action={snapshotAddress}>
      {stories.map(({ id, title, sentences }) => (
        <section key={id} className="account-part">
          <h2 dir="auto">{title}</h2>
          {sentences.length === 0 && <p className="muted">{t("No sentence of it fits on the page.")}</p>}
          {sentences.map((sentence, place) => (
            <div key={sentence}>
              <input type="hidden" name="sentence" value={`${id} ${sentence}`} />
              <PlainSelect
                id={`under-${id}-${place}`}
                name="under"
                label={sentence}
                value=""
                options={places}
              />
            </div>
          ))}
        </section>
      ))}
      <button type="submit" name="intent" value="sentences" className="button button--primary">
        {t("Put them on the page")}
      </button>
    </ButtonForm>
  );
}

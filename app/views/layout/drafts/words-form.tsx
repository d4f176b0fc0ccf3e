import type { ReactNode } from "react";
import { heldFormField, shownWordsField } from "~/domain/writing/drafts/words-digest";
import { t } from "~/messages/translate";
import { Form, type FormProps, type RejectedForm } from "~/ui/form";
import { digestOf } from "./unsaved-forms";

interface WordsFormProps extends FormProps {
  words: Record<string, unknown>;
  /** Another script saves each key. */
  savesItself?: boolean;
  /** The page is a step of a form whose words are kept from step to step: nothing is said of them. */
  isStep?: boolean;
}

/** A form whose words are held while they are typed, until it is saved. Its screen uses `useTypedForm`. */
export function WordsForm({
  words,
  savesItself = false,
  isStep = false,
  children,
  ...props
}: WordsFormProps) {
  const { unsaved, continued } = props.form;
  const held = continued ?? (isStep ? unsaved?.id : undefined);
  return (
    <Form draftKey={savesItself ? undefined : props.action} {...props}>
      <input type="hidden" name={shownWordsField} value={digestOf(words)} />
      {held !== undefined && <input type="hidden" name={heldFormField} value={held} />}
      {unsaved && !isStep && (
        <UnsavedWords unsaved={unsaved}>
          <button
            type="submit"
            className="button button--quiet"
            formAction={`/held?stay=${encodeURIComponent(props.action)}`}
            name="heldId"
            value={unsaved.id}
          >
            {t("Throw these words away")}
          </button>
        </UnsavedWords>
      )}
      {children}
      {!savesItself && <p className="draft-state" role="status" data-enhance="draft-autosave" />}
    </Form>
  );
}

interface UnsavedWordsProps {
  unsaved: NonNullable<RejectedForm["unsaved"]>;
  children: ReactNode;
}

/** The fields show what was typed before. */
export function UnsavedWords({ unsaved: { id, typed }, children }: UnsavedWordsProps) {
  return (
    <div className="notice draft-notice">
      <input type="hidden" name={heldFormField} value={id} />
      <p className="notice__title">{t("You typed this {when}, and it is not saved yet", { when: typed })}</p>
      <p>{t("Your words are in the fields below. Save them, or throw them away.")}</p>
      {children}
    </div>
  );
}

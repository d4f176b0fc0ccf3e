import type { HeldForm } from "~/domain/held-forms/held-forms.server";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { heldFormTitle, readableFields } from "./held-form-words";

interface HeldFormsScreenProps {
  frame: Frame;
  forms: HeldForm[];
}

/** What was kept of forms that came when nobody was signed in any more: to be sent again, or thrown away. */
export function HeldFormsScreen({ frame, forms }: HeldFormsScreenProps) {
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>Words that we kept for you</h1>
      {forms.length === 0 ? (
        <p>Nothing is waiting here. What you wrote in a story stands at its prompt.</p>
      ) : (
        <p>These could not be saved when you sent them. Nothing of them is lost.</p>
      )}
      {forms.map((form) => (
        <Held key={form.heldId} form={form} />
      ))}
      <p>
        <a href="/">Go on to your stories</a>
      </p>
    </Page>
  );
}

function Held({ form }: { form: HeldForm }) {
  const title = heldFormTitle(form.path);
  return (
    <section className="card held-form" aria-label={title}>
      <h2>{title}</h2>
      <dl className="held-form__words">
        {readableFields(form.fields).map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!form.isOfThisAccount && (
        <p>
          This belongs to another account than the one you are in now. Open that account, and come back to
          this page to save it.
        </p>
      )}
      <div className="actions">
        {form.isOfThisAccount && (
          <ButtonForm action={`${form.path}?held=${form.heldId}`}>
            {form.fields.map(([name, value], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place.
              <input key={place} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button button--primary" data-busy-label="Saving...">
              Save it now
            </button>
          </ButtonForm>
        )}
        <ButtonForm action="/held">
          <button type="submit" name="heldId" value={form.heldId} className="button button--danger">
            Throw it away
          </button>
        </ButtonForm>
      </div>
    </section>
  );
}

import { cardNumberFormId } from "~/domain/people/tablets/schema";
import type { Face } from "~/domain/writing/tablets/turns.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { UnsentRecordings } from "../../media/unsent-recordings";
import { Faces } from "./faces";

interface TabletStartScreenProps {
  shell: PageShell;
  tablet: { houseName: string; place: string };
  faces: Face[];
  idleSeconds: number;
  rejected: RejectedForm | undefined;
}

/** A card is held up, or a name chosen. Nobody's words are here. */
export function TabletStartScreen({ shell, tablet, faces, rejected }: TabletStartScreenProps) {
  const { form, fields } = formState(cardNumberFormId, { number: "" }, rejected);
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <UnsentRecordings sendBelow="/tablet/turns/" />
        <p className="tablet__house">{[tablet.houseName, tablet.place].filter(Boolean).join(" · ")}</p>
        <h1 className="tablet__title">{t("Who wants to tell something?")}</h1>
        {faces.length > 0 && (
          <ButtonForm action="/tablet">
            <Faces faces={faces.map(({ id, firstName: name }) => ({ id, name }))} />
          </ButtonForm>
        )}
        <p className="tablet__hint">{t("Hold your door card in front of the camera, or type its number.")}</p>
        <Form form={form} action="/tablet">
          <div className="tablet__number">
            <TextField
              field={fields.number}
              label={t("Number of the card")}
              inputMode="numeric"
              autoComplete="off"
              isRequired
            />
            <button type="submit" className="button button--large">
              {t("Begin")}
            </button>
          </div>
        </Form>
      </section>
    </Page>
  );
}

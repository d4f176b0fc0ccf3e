import { cardNumberFormId } from "~/domain/people/tablets/schema";
import type { Face } from "~/domain/writing/tablets/turns.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { UnsentRecordings } from "../../layout/unsent-recordings";
import { Faces } from "./faces";

interface TabletStartScreenProps {
  shell: PageShell;
  tablet: { houseName: string; place: string };
  faces: Face[];
  /** Whether the trial of the house is over. */
  isOver: boolean;
  idleSeconds: number;
  /** "kept" or "saved" after words that came when their turn was over. */
  said: string | null;
  rejected: RejectedForm | undefined;
}

/** A card is held up, or a name chosen. Nobody's words are here. */
export function TabletStartScreen({ shell, tablet, faces, isOver, said, rejected }: TabletStartScreenProps) {
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <UnsentRecordings sendBelow="/tablet/turns/" />
        <p className="tablet__house">{[tablet.houseName, tablet.place].filter(Boolean).join(" · ")}</p>
        {(said === "kept" || said === "saved") && (
          <p className="tablet__hint" role="status">
            {t("Your words are kept. Thank you.")}
          </p>
        )}
        {isOver ? <TrialOver /> : <Begin faces={faces} rejected={rejected} />}
      </section>
    </Page>
  );
}

/** Nobody is at fault, and nothing is lost. */
function TrialOver() {
  return (
    <>
      <h1 className="tablet__title">{t("Thank you for all that you told")}</h1>
      <p className="tablet__hint">
        {t(
          "The house tried this tablet for a time, and that time is over. Everything you told is safe, and it stays yours.",
        )}
      </p>
      <p className="tablet__hint">
        {t("If you would like to tell more, please say so to somebody of the house.")}
      </p>
    </>
  );
}

function Begin({ faces, rejected }: Pick<TabletStartScreenProps, "faces" | "rejected">) {
  const { form, fields } = formState(cardNumberFormId, { number: "" }, rejected);
  return (
    <>
      <h1 className="tablet__title">{t("Who wants to tell something?")}</h1>
      {faces.length > 0 && (
        <ButtonForm action="/tablet">
          <Faces
            faces={faces.map(({ id, firstName: name, hasPhoto }) => ({
              id,
              name,
              photo: hasPhoto ? `/tablet/faces/${id}.jpg` : undefined,
            }))}
          />
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
    </>
  );
}

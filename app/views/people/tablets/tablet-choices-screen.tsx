import { tabletChoicesFormId } from "~/domain/people/tablets/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CheckboxField } from "~/ui/field";
import { Form, formState } from "~/ui/form";
import { VolunteerQuestion } from "~/views/people/volunteers/volunteer-question";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";

interface TabletChoicesScreenProps {
  shell: PageShell;
  choices: { hasHouse: boolean; isOnTablets: boolean; hearsAsksOnTablets: boolean };
  takesVolunteers: boolean | null;
}

/** What a resident allows on the tablets of the house: nothing, before it is chosen. */
export function TabletChoicesScreen({ shell, choices, takesVolunteers }: TabletChoicesScreenProps) {
  const { hasHouse, isOnTablets, hearsAsksOnTablets } = choices;
  const values = { isOnTablets: isOnTablets ? "on" : "", hearsAsksOnTablets: hearsAsksOnTablets ? "on" : "" };
  const { form, fields } = formState(tabletChoicesFormId, values, undefined);
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("On the tablet of the house")}</h1>
      <p>
        {hasHouse
          ? t("You can tell there without a password. Nobody can read your stories on it.")
          : t("This is for people who live in a house with tablets. It does nothing for you now.")}
      </p>
      <Form form={form} action="/account/tablet">
        <CheckboxField
          field={fields.isOnTablets}
          label={t("Show my first name on its first page")}
          hint={t("Then you can begin without your door card.")}
        />
        <CheckboxField
          field={fields.hearsAsksOnTablets}
          label={t("Ask me there what my family asks")}
          hint={t("Without it, you are asked the questions of the chapters.")}
        />
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save")}
        </button>
      </Form>
      {hasHouse && (
        <section className="account-part" id="photo" aria-labelledby="photo-title">
          <h2 id="photo-title">{t("A photo for my door card")}</h2>
          <p>
            {t(
              "If you like, your face stands beside your name. Only your house sees it, and one press takes it back.",
            )}
          </p>
          <a className="button" href="/account/tablet/photo">
            {t("Choose a photo")}
          </a>
        </section>
      )}
      {hasHouse && (
        <section className="account-part" id="volunteers" aria-labelledby="volunteers-title">
          <h2 id="volunteers-title">{t("Volunteers of the house")}</h2>
          <VolunteerQuestion action="/account/tablet" takesVolunteers={takesVolunteers} />
        </section>
      )}
    </Page>
  );
}

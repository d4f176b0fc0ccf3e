import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface TabletHelloScreenProps {
  shell: PageShell;
  houseName: string;
  firstName: string;
  idleSeconds: number;
}

/** Whose card was held up: one press from the question. It forgets like a turn. */
export function TabletHelloScreen({ shell, houseName, firstName, idleSeconds }: TabletHelloScreenProps) {
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <div data-enhance="tablet-idle" data-seconds={idleSeconds} hidden />
        <p className="tablet__house">{houseName}</p>
        <h1 className="tablet__title">{t("Hello {firstName}", { firstName })}</h1>
        <ButtonForm action="/tablet">
          <button
            type="submit"
            name="intent"
            value="card"
            className="button button--primary button--large tablet__next"
          >
            {t("Begin")}
          </button>
        </ButtonForm>
        <div className="tablet__apart">
          <ButtonForm action="/tablet/done">
            <button type="submit" className="button button--large">
              {t("This is not me")}
            </button>
          </ButtonForm>
        </div>
      </section>
    </Page>
  );
}

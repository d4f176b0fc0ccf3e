import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface DigestStopScreenProps {
  shell: PageShell;
  token: string;
  authorName: string;
  isDone: boolean;
}

export function DigestStopScreen({ shell, token, authorName, isDone }: DigestStopScreenProps) {
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <h1>{isDone ? t("No more of these emails will come") : t("No more of these emails")}</h1>
        {!isDone && (
          <ButtonForm action={`/family/${token}/stop`}>
            <button type="submit" className="button button--primary button--large">
              {t("Yes, end them")}
            </button>
          </ButtonForm>
        )}
        <p>{t("You can read the stories of {author} as before.", { author: authorName })}</p>
      </section>
    </Page>
  );
}

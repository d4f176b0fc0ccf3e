import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Page } from "../../layout/page";

interface EnterScreenProps {
  shell: PageShell;
  name: string;
  authorName: string;
  circleId: number;
}

export function EnterScreen({ shell, name, authorName, circleId }: EnterScreenProps) {
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <p className="reading-door__hello">{t("Hello, {name}", { name })}</p>
        <h1>{t("{author} would like you to read along", { author: authorName })}</h1>
        <p>{t("You need no account and no password. This browser will remember you.")}</p>
        <p>
          <a className="button button--primary button--large" href={`/reading?circle=${circleId}`}>
            {t("Open the reading room")}
          </a>
        </p>
      </section>
    </Page>
  );
}

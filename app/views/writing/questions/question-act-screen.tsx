import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";

export type LinkAct = "stop" | "pause" | "less" | "another";

interface QuestionActScreenProps {
  shell: PageShell;
  act: LinkAct;
  token: string;
  displayName: string;
  isDone: boolean;
  /** The title of the question that would come instead; null where there is none. */
  other: string | null;
  /** Null where questions come once a month already. */
  rarer: { every: string; name: string } | null;
}

export function QuestionActScreen(props: QuestionActScreenProps) {
  const { shell, displayName } = props;
  return (
    <Page shell={shell} header={null} hasFooter={false} isNarrow>
      <section className="linked-question">
        <p className="muted">{t("For {name}", { name: displayName })}</p>
        {props.isDone ? <h1>{doneWords(props.act)}</h1> : <ActForm {...props} />}
        <p>
          <a href={`/q/${props.token}`}>{t("Back to the question")}</a>
        </p>
      </section>
    </Page>
  );
}

function ActForm({ act, token, other, rarer }: QuestionActScreenProps) {
  if (act === "another" && other === null) return <h1>{t("There is no other question at the moment.")}</h1>;
  if (act === "less" && rarer === null) return <h1>{t("Questions come once a month already.")}</h1>;
  return (
    <>
      <h1>{act === "another" ? other : actTitle(act)}</h1>
      <ButtonForm action={`/q/${token}/${act}`}>
        {rarer && <input type="hidden" name="every" value={rarer.every} />}
        <button type="submit" className="button button--primary button--large">
          {act === "less" && rarer ? rarer.name : buttonWords(act)}
        </button>
      </ButtonForm>
    </>
  );
}

function actTitle(act: LinkAct): string {
  if (act === "stop") return t("No more questions by email?");
  return act === "pause" ? t("No question for four weeks?") : t("Fewer questions?");
}

function buttonWords(act: LinkAct): string {
  if (act === "stop") return t("Stop the questions");
  return act === "pause" ? t("Pause for four weeks") : t("Ask me this instead");
}

function doneWords(act: LinkAct): string {
  if (act === "stop") return t("No more questions come by email. Your stories are safe.");
  return act === "pause" ? t("No question comes for four weeks.") : t("Questions come less often now.");
}

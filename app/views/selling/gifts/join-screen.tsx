import type { JoinOffer } from "~/domain/selling/gifts/join/join-account.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { PlanMeaning } from "../checkout/plan-meaning";

export const joinFormId = "join";
const action = "/gift/join";

interface JoinScreenProps {
  shell: PageShell;
  /** Null before somebody is signed in. */
  offer: JoinOffer | null;
  rejected: RejectedForm | undefined;
}

/** What was written after unwrapping a gift comes into the account that its receiver has. */
export function JoinScreen({ shell, offer, rejected }: JoinScreenProps) {
  return (
    <Page shell={shell} header={null} isNarrow>
      {offer === null ? <SignInFirst /> : <Joining offer={offer} rejected={rejected} />}
      <div className="not-now">
        <ButtonForm action={action}>
          <button type="submit" name="intent" value="gift/back" className="button">
            {t("No, back to my gift")}
          </button>
        </ButtonForm>
      </div>
    </Page>
  );
}

function SignInFirst() {
  const returnTo = encodeURIComponent(action);
  return (
    <>
      <h1 className="gift-question">{t("Sign in to your account")}</h1>
      <p className="lead">
        {t("What you wrote is kept. Before it comes into your account, you see what that means.")}
      </p>
      <p className="actions">
        <a className="button button--primary button--large" href={`/auth?returnTo=${returnTo}`}>
          {t("Sign in")}
        </a>
        <a className="button button--large" href={`/auth/email?returnTo=${returnTo}`}>
          {t("Email me a sign-in link")}
        </a>
      </p>
    </>
  );
}

function Joining({ offer, rejected }: { offer: JoinOffer; rejected: RejectedForm | undefined }) {
  const { stories, planName, attach, displayName, refusal } = offer;
  const { form } = formState(joinFormId, {}, rejected);
  if (refusal)
    return (
      <>
        <h1 className="gift-question">{t("The gift cannot come into this account")}</h1>
        <p>{t(refusal)}</p>
        <p>
          <a className="button button--primary" href="/contact">
            {t("Write to us")}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1 className="gift-question">{t("Bring the gift into {displayName}’s account?", { displayName })}</h1>
      <ul>
        <li>
          {t(
            "{stories, plural, one {# story} other {# stories}} that you wrote, with every photo, recording and question",
            { stories },
          )}
        </li>
        {attach && <li>{t("The plan that you were given: {planName}", { planName })}</li>}
      </ul>
      <p>{t("What is in your account stays as it is. Nothing is lost.")}</p>
      {attach && <PlanMeaning attach={attach} />}
      <Form form={form} action={action}>
        <button
          type="submit"
          name="intent"
          value="gift/join"
          className="button button--primary button--large"
          data-busy-label={t("One moment...")}
        >
          {t("Yes, bring it all")}
        </button>
      </Form>
    </>
  );
}

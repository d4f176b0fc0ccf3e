import type { Setup } from "~/domain/selling/checkouts/outcome.server";
import type { AttachOffer } from "~/domain/selling/checkouts/plan-change/attach-offer.server";
import { setupFormId } from "~/domain/selling/checkouts/schema";
import { t } from "~/messages/translate";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { PlanMeaning } from "./plan-meaning";

/** Stands for a buyer who is signed out and has an account. */
export function KnownBuyer({ token }: { token: string | null }) {
  const returnTo = encodeURIComponent(setupPath({ token }));
  return (
    <div id="known-buyer" className="setup__known-buyer">
      <h2>{t("I have an account")}</h2>
      <p>{t("Sign in with your password or an emailed link, and the plan will be added to your account.")}</p>
      <p className="actions">
        <a className="button" href={`/auth?returnTo=${returnTo}`}>
          {t("Sign in")}
        </a>
        <a className="button" href={`/auth/email?returnTo=${returnTo}`}>
          {t("Email me a sign-in link")}
        </a>
      </p>
    </div>
  );
}

interface SetupAddress {
  token: string | null;
  /** Somebody is signed in, and wants a new account. */
  isNew?: boolean;
  isForOther?: boolean;
}

export function setupPath({ token, isNew, isForOther }: SetupAddress): string {
  const query = new URLSearchParams({
    ...(token && { token }),
    ...(isNew && { new: "1" }),
    ...(isForOther && { for: "other" }),
  });
  return query.size > 0 ? `/account-setup?${query}` : "/account-setup";
}

interface AttachPlanProps {
  token: string | null;
  setup: Setup;
  attach: AttachOffer;
  rejected: RejectedForm | undefined;
}

export function AttachPlan({ token, setup, attach, rejected }: AttachPlanProps) {
  const { displayName, refusal } = attach;
  const { form } = formState(setupFormId, {}, rejected);
  const newAccount = setupPath({ token, isNew: true });
  if (refusal) {
    return (
      <>
        <h1>{t("{planName} cannot be added here", { planName: setup.planName })}</h1>
        <p>{t(refusal)}</p>
        <p className="actions">
          <a className="button button--primary" href={newAccount}>
            {t("Set up a new account")}
          </a>
          <a className="button" href="/contact">
            {t("Write to us")}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>{t("Add this plan to {displayName}'s account?", { displayName })}</h1>
      <p>
        {t("You are signed in as {displayName}. The plan you paid for: {planName}.", {
          displayName,
          planName: setup.planName,
        })}
      </p>
      <p>{t("Your stories, photos, and recordings stay as they are.")}</p>
      <PlanMeaning attach={attach} />
      <Form form={form} action={setupPath({ token })} errorTitle={rejected?.errorTitle}>
        <button
          type="submit"
          name="intent"
          value="attach"
          className="button button--primary"
          data-busy-label={t("One moment...")}
        >
          {t("Add it to {displayName}'s account", { displayName })}
        </button>
      </Form>
      <p className="way-back">
        <a href={newAccount}>{t("No, set up a new account with this plan for somebody else")}</a>
      </p>
    </>
  );
}

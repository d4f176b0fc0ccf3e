import { ValidationError } from "~/domain/base/errors";
import type { Setup } from "~/domain/selling/checkouts/outcome.server";
import type { AttachOffer } from "~/domain/selling/checkouts/plan-change/attach-offer.server";
import { isSomethingMissing } from "~/domain/selling/checkouts/schema";
import type { Zones } from "~/domain/selling/shipping/zones";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicPage } from "../../public/public-page";
import { AttachPlan, KnownBuyer } from "./attach-plan";
import { EmailForm } from "./email-form";
import { SetupForm } from "./setup-form";

interface AccountSetupScreenProps {
  shell: PageShell;
  token: string | null;
  setup: Setup | null;
  /** Null for visitors, and without a purchase. */
  attach: AttachOffer | null;
  isSignedIn: boolean;
  /** A signed-in person wants a new account all the same, for somebody else. */
  isForNewAccount: boolean;
  /** The plan is for somebody else, who gets the account. */
  isForOther: boolean;
  /** Where books are sent abroad. */
  zones: Zones;
  rejected: RejectedForm | undefined;
}

export function AccountSetupScreen(props: AccountSetupScreenProps) {
  const { shell, token, setup, attach, isSignedIn, isForNewAccount, isForOther, rejected } = props;
  if (setup?.isReady && attach && !isForNewAccount) {
    return (
      <PublicPage shell={shell} isNarrow>
        <AttachPlan token={token} setup={setup} attach={attach} rejected={rejected} />
      </PublicPage>
    );
  }
  return (
    <PublicPage shell={shell} isNarrow>
      <RejectedSummary rejected={rejected} />
      <h1>{isForOther && setup?.isReady ? t("Set up their account") : t("Set up your account")}</h1>
      {setup?.isReady ? (
        <>
          <SetupForm
            token={token}
            setup={setup}
            isForNewAccount={isForNewAccount}
            isForOther={isForOther}
            zones={props.zones}
            hasKnownBuyer={!isSignedIn}
            rejected={rejected}
          />
          {!isSignedIn && <KnownBuyer token={token} />}
          {setup.email && !token && (
            <EmailForm path="/account-setup" email={setup.email} rejected={rejected} />
          )}
        </>
      ) : (
        <NotYet setup={setup} isSignedIn={isSignedIn} />
      )}
    </PublicPage>
  );
}

function NotYet({ setup, isSignedIn }: Pick<AccountSetupScreenProps, "setup" | "isSignedIn">) {
  if (!setup) {
    return (
      <>
        <Notice kind="plain" title={t("We could not find your payment")}>
          <p>
            {isSignedIn
              ? t(
                  "Please use the link in the email that we sent you. It works once: if you have already set up your account, or added the plan to it, you are all set.",
                )
              : t(
                  "Please use the link in the email that we sent you. It works once: if you have already set up your account, or added the plan to it, please sign in.",
                )}
          </p>
        </Notice>
        <p className="actions">
          <a className="button button--primary" href={isSignedIn ? "/account#plan" : "/auth"}>
            {isSignedIn ? t("See your plan") : t("Sign in")}
          </a>
          <a className="button" href="/pricing">
            {t("Choose a plan")}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <Notice kind="plain" title={t("We have not seen your payment yet")}>
        <p>
          {setup.state === "invoiced"
            ? t("Your invoice is on its way. Once it is paid, this page opens.")
            : t("If you have just paid, please wait a moment and check again.")}
        </p>
      </Notice>
      <p className="actions">
        <a className="button button--primary" href="/payment-success">
          {t("Check again")}
        </a>
        <a className="button" href={`/checkout?plan=${setup.planId}`}>
          {t("Back to the checkout")}
        </a>
      </p>
    </>
  );
}

export function setupErrorTitle(error: unknown): string {
  if (!(error instanceof ValidationError)) return t("Account Setup Failed");
  const fields = Object.keys(error.errors);
  const isPassword = fields.length > 0 && fields.every((field) => /password/i.test(field));
  if (isPassword) return t("Password Error");
  return isSomethingMissing(error) ? t("Required Fields") : t("Account Setup Failed");
}

import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicHeader } from "../layout/headers";
import { Page } from "../layout/page";
import { TrialForm, TrialWords } from "./trial-form";

const back = {
  href: "/assisted-living",
  get label() {
    return t("Assisted Living");
  },
};

interface TrialScreenProps {
  shell: PageShell;
  /** What is said once the form was sent: the same for every address. */
  isAsked: boolean;
  rejected: RejectedForm | undefined;
}

export function TrialScreen({ shell, isAsked, rejected }: TrialScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} back={back} isNarrow>
      {isAsked ? (
        <>
          <h1>{t("Please look at your email")}</h1>
          <p className="lead">
            {t("We have emailed what comes next to the address that you gave. The link works for two days.")}
          </p>
          <p>{t("Nothing in a few minutes? Please look among the unwanted email, or ask again tomorrow.")}</p>
        </>
      ) : (
        <>
          <h1>{t("Try it with three residents for 30 days")}</h1>
          <TrialWords />
          <TrialForm rejected={rejected} />
        </>
      )}
    </Page>
  );
}

interface TrialBeginScreenProps {
  shell: PageShell;
  token: string;
  /** Null for a link that does not work. */
  request: { house: string; email: string } | null;
}

/** One button; opening the page changes nothing. */
export function TrialBeginScreen({ shell, token, request }: TrialBeginScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      {request ? (
        <>
          <h1>{t("The trial of {house}", { house: request.house })}</h1>
          <TrialWords />
          <p>
            {t(
              "The button makes your account, for {email}. Then you set up a second step for signing in: what residents tell is looked after well from the first day on.",
              { email: request.email },
            )}
          </p>
          <ButtonForm action={`/assisted-living/try/${token}`}>
            <button
              type="submit"
              className="button button--primary button--large"
              data-busy-label={t("One moment...")}
            >
              {t("Begin the trial")}
            </button>
          </ButtonForm>
        </>
      ) : (
        <>
          <h1>{t("This link does not work")}</h1>
          <Notice kind="plain">
            <p>{t("It has been used, or its time is over.")}</p>
          </Notice>
          <a className="button" href="/auth">
            {t("Sign in")}
          </a>
        </>
      )}
    </Page>
  );
}

import { mailAddressMax } from "~/domain/base/schema-fields";
import { displayNameMax } from "~/domain/people/users/schema";
import { wayBackFormId } from "~/domain/selling/gifts/schema";
import type { OwnName } from "~/domain/selling/gifts/way-back.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page, withoutBanners } from "../../layout/page";

interface WayBackScreenProps {
  shell: PageShell;
  own: OwnName;
  isLeaving: boolean;
  rejected: RejectedForm | undefined;
}

export function WayBackScreen({ shell, own, isLeaving, rejected }: WayBackScreenProps) {
  const values = { displayName: own.displayName, email: own.email ?? "", password: "" };
  const { form, fields } = formState(wayBackFormId, values, rejected);
  return (
    <Page shell={withoutBanners(shell)} header={null} isNarrow>
      <h1 className="gift-question">{t("How do you come back?")}</h1>
      <p className="lead">{t("Your words are kept. So far only this device opens them.")}</p>
      {own.email !== null && (
        <p>
          {t(
            "We email a link to {email} whenever you want to come in. If this is not your address, please choose a password.",
            { email: own.email },
          )}
        </p>
      )}
      <Form form={form} action="/gift/way-back">
        <TextField
          field={fields.displayName}
          label={t("Your name")}
          autoComplete="name"
          maxLength={displayNameMax}
          isRequired
        />
        {own.email === null && (
          <TextField
            field={fields.email}
            label={t("Your email address")}
            hint={t("We email you a link whenever you want to come in. No password is needed.")}
            type="email"
            autoComplete="email"
            maxLength={mailAddressMax}
          />
        )}
        <TextField
          field={fields.password}
          label={own.email === null ? t("Or a password") : t("A password, if you like")}
          hint={t("With it you sign in as {username}.", { username: own.username })}
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className="button button--primary button--large">
          {t("Save")}
        </button>
      </Form>
      <section className="gift-known">
        <h2>{t("I have an account")}</h2>
        <p>{t("Then sign in, and bring the gift and what you wrote into it.")}</p>
        <ButtonForm action="/gift/way-back">
          <button type="submit" name="intent" value="gift/have-account" className="button">
            {t("I have an account")}
          </button>
        </ButtonForm>
      </section>
      {isLeaving && (
        <section className="gift-known">
          <h2>{t("Log out without a way back")}</h2>
          <p>{t("Then only we can let you in again, by hand. Nothing that you wrote is deleted.")}</p>
          <ButtonForm action="/logout">
            <button type="submit" name="anyway" value="1" className="button" data-enhance="clear-on-sign-out">
              {t("Log out all the same")}
            </button>
          </ButtonForm>
        </section>
      )}
      <p className="not-now">
        <a href="/">{t("Not now")}</a>
      </p>
    </Page>
  );
}

import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import { roleName, roleOptions } from "~/domain/people/circle/role-words";
import { codeFormId, invitationFormId, nameMax, relationMax } from "~/domain/people/circle/schema";
import { t } from "~/messages/translate";
import { SelectField, TextField } from "~/ui/field";
import { ButtonForm, Form, formState } from "~/ui/form";
import { leavingForm, type OpenForm } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { LinkToSend } from "../link-to-send";
import type { FamilyScreenProps } from "./family-props";

/** The page has other forms, whose words these are not. */
const invitationAction = "/family?form=invitation";

export function openInvitation(): OpenForm {
  return leavingForm(invitationFormId, invitationAction, "family/invite");
}

export function InvitationForm({ invited, rejected }: Pick<FamilyScreenProps, "invited" | "rejected">) {
  const values = { name: "", relation: "", email: "", role: "ask" };
  const typed = useTypedForm(invitationFormId, invitationAction, rejected);
  const { form, fields } = formState(invitationFormId, values, typed);
  return (
    <section className="family__part" aria-labelledby="invite">
      <h2 id="invite">{t("Invite somebody")}</h2>
      {invited && <NewLink {...invited} />}
      {/* It is answered by the page itself, with a link that is shown once: no script may post it twice. */}
      <WordsForm
        form={form}
        action={`${invitationAction}#invite`}
        draftKey={invitationAction}
        defaultIntent="family/invite"
        words={values}
        savesItself
      >
        <TextField field={fields.name} label={t("Name")} maxLength={nameMax} isRequired />
        <TextField
          field={fields.relation}
          label={t("Who this is to you")}
          hint={t("For example granddaughter, brother, or friend.")}
          maxLength={relationMax}
        />
        <TextField
          field={fields.email}
          label={t("Email address, if you have one")}
          hint={t("Without one, you hand the link over yourself.")}
          type="email"
        />
        <SelectField field={fields.role} label={t("What they may do")} options={roleOptions()} />
        <button type="submit" name="intent" value="family/invite" className="button button--primary">
          {t("Invite")}
        </button>
      </WordsForm>
    </section>
  );
}

function NewLink({ name, link }: { name: string; link: string | null }) {
  return (
    <Notice kind="success" title={t("{name} is invited", { name })}>
      {link === null ? (
        <p>{t("The link was shown when you invited them.")}</p>
      ) : (
        <>
          <p>
            {t("This is the link for {name} alone. It is shown only now: copy it, or write it down.", {
              name,
            })}
          </p>
          <LinkToSend
            link={link}
            name={name}
            subject={t("Read with me")}
            words={t(
              "I am writing down my life, and I would like you to read it. This link is for you: {link}",
              {
                link,
              },
            )}
          />
        </>
      )}
    </Notice>
  );
}

export function CodeCard({ code, publicAddress, rejected }: FamilyScreenProps) {
  const { form, fields } = formState(codeFormId, { role: "ask", uses: 10 }, rejected);
  return (
    <section className="family__part" aria-labelledby="code">
      <h2 id="code">{t("A short code to hand out")}</h2>
      {code ? (
        <>
          {code.code && <p className="family__code">{code.code}</p>}
          <p>
            {t(
              "Whoever types it at {address} comes in and stands in your list. {uses, plural, one {It works once more,} other {It works # more times,}} until {day}.",
              {
                address: `${publicAddress.replace(/^https?:\/\//, "")}/family/code`,
                uses: code.usesLeft,
                day: formatDate(lastEndingDay(code.expiresAt)),
              },
            )}
          </p>
          <p>{roleName(code.role)}</p>
          {code.code && publicAddress !== "" && (
            <p className="family__line">
              <a href="/family/card.pdf">{t("Print it as a card")}</a>
            </p>
          )}
          <ButtonForm action="/family#code">
            <button type="submit" name="intent" value="family/end-code" className="button">
              {t("End this code")}
            </button>
          </ButtonForm>
        </>
      ) : (
        <Form form={form} action="/family#code" defaultIntent="family/code">
          <SelectField field={fields.role} label={t("What they may do")} options={roleOptions()} />
          <TextField field={fields.uses} label={t("How many may come in")} inputMode="numeric" />
          <button type="submit" name="intent" value="family/code" className="button">
            {t("Make a code")}
          </button>
        </Form>
      )}
    </section>
  );
}

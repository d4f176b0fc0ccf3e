import { snapshotLabels } from "~/domain/people/snapshot/fields";
import type { HeldReply } from "~/domain/running/incoming-mail/held-replies.server";
import { isChoiceOfBuilder } from "~/domain/writing/drafts/builder-fields";
import type { HeldForm } from "~/domain/writing/drafts/held-forms.server";
import { isPasswordField } from "~/domain/writing/drafts/typed-fields";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { fieldName } from "~/ui/field-names";
import { ButtonForm } from "~/ui/form";
import { Page } from "../page";
import { SignedInHeader } from "../signed-in-header";
import { HeldReplies } from "./held-replies";

/** `isFilledAgain`: its own page shows it, and alone can send it. */
type ListedForm = HeldForm & { isFilledAgain: boolean };

interface HeldFormsScreenProps {
  shell: PageShell;
  forms: ListedForm[];
  replies: HeldReply[];
}

export function HeldFormsScreen({ shell, forms, replies }: HeldFormsScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} isNarrow>
      <h1>{t("Words that we kept for you")}</h1>
      {replies.length > 0 && <HeldReplies replies={replies} />}
      {forms.length === 0 && replies.length === 0 && (
        <p>{t("Nothing is waiting here. What you wrote in a story stands at its prompt.")}</p>
      )}
      {forms.length > 0 && <p>{t("These could not be saved when you sent them. Nothing is lost.")}</p>}
      {forms.map((form) => (
        <Held key={form.heldId} form={form} />
      ))}
      <p>
        <a className="quiet-link" href="/">
          {t("Go on to your stories")}
        </a>
      </p>
    </Page>
  );
}

function Held({ form }: { form: ListedForm }) {
  const title = heldFormTitle(form.path);
  const way = form.isOfThisAccount ? wayOn(form) : undefined;
  return (
    <section className="card held-form" aria-label={title}>
      <h2>{title}</h2>
      <dl className="held-form__words">
        {readableFields(form.fields).map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!form.isOfThisAccount && (
        <p>
          {t(
            "This belongs to another account than the one you are in now. Open that account, and come back to this page to save it.",
          )}
        </p>
      )}
      <div className="actions">
        {way !== undefined && (
          <a className="button button--primary" href={way}>
            {t("Go on with it")}
          </a>
        )}
        {form.isOfThisAccount && way === undefined && (
          <ButtonForm action={heldFormAddress(form)}>
            {form.fields.map(([name, value], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place.
              <input key={place} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
              {t("Save it now")}
            </button>
          </ButtonForm>
        )}
      </div>
      <div className="apart">
        <ButtonForm action="/held">
          <button type="submit" name="heldId" value={form.heldId} className="button button--danger">
            {t("Throw it away")}
          </button>
        </ButtonForm>
      </div>
    </section>
  );
}

/** Undefined for a form that can be sent from here. */
function wayOn(form: ListedForm): string | undefined {
  if (form.isFilledAgain) return form.path;
  return isAskedFirst(form) ? `/auth/again?held=${form.heldId}` : undefined;
}

/** True if the person is asked on the way who they are, or for a password that was typed. */
function isAskedFirst({ origin, fields }: HeldForm): boolean {
  return origin === "asked" || fields.some(([name]) => isPasswordField(name));
}

export function heldFormAddress({ path, heldId }: HeldForm): string {
  const [pathname, query] = path.split("?");
  return `${pathname}?held=${heldId}${query ? `&${query}` : ""}`;
}

const titles: [RegExp, Message][] = [
  [/^\/bio/, message("Your biographical information")],
  [/^\/book\b/i, message("Your book")],
  [/^\/admin\/orders\//, message("An order")],
  [/^\/admin-checkouts\//, message("A plan that was bought")],
  [/^\/admin\/users\//, message("Somebody’s account")],
  [/^\/admin\/settings/, message("The settings")],
  [/^\/account\/snapshot/, message("The page for my carers")],
  [/^\/account\/second-factor/, message("The second step of your sign-in")],
  [/^\/chapters\/new/, message("A chapter of your own")],
  [/^\/recordings\//, message("What you said in a recording")],
  [/^\/prompts\/new/, message("A prompt of your own")],
  [/^\/interview\?.*form=consent/, message("Who asks the questions?")],
  [/^\/interview/, message("Notes of a talk")],
  [/^\/account\/address/, message("Your address and phone")],
  [/^\/account/, message("Your name")],
  [/^\/family/, message("Invite somebody")],
];

export function heldFormTitle(path: string): string {
  const title = titles.find(([pattern]) => pattern.test(path))?.[1];
  return title ? t(title) : t("What you wrote");
}

const unreadable = /^(version|role|addresses|storyType|type|intent|shownWords|heldForm|.*Id)$/;

/** Blank fields are left out. */
export function readableFields(fields: [string, string][]): { key: string; label: string; text: string }[] {
  return fields
    .map(([name, text], place) => ({ key: `${name} ${place}`, name, label: labelOf(name), text }))
    .filter(({ name, text }) => text.trim() !== "" && !unreadable.test(name) && !isChoiceOfBuilder(name));
}

/** Fields of forms that have words of their own for them. */
const labels: Record<string, Message> = {
  ...snapshotLabels,
  authorName: message("Author name"),
  businessAddress: message("Address of the business"),
  businessName: message("Name of the business"),
  contributors: message("With thanks to"),
  family: message("Printed for the family of"),
  interviewerName: message("Who asks the questions?"),
  relation: message("Who this is to you"),
  indexTerms: message("Index terms"),
  moreTerms: message("More terms"),
  notSure: message("Not sure"),
  pullQuote: message("Pull quote"),
  securityContact: message("Whom to tell: an email address, or a page"),
  supportEmail: message("Email address"),
  url: message("YouTube URL"),
  who: message("Who"),
};

function labelOf(name: string): string {
  const field = name.replace(/[[\]\d-]+$/g, "");
  const own = Object.hasOwn(labels, field) ? labels[field] : undefined;
  return own ? t(own) : (fieldName(field) ?? t("What you wrote"));
}

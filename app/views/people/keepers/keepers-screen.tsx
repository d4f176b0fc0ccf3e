import { nameMax, relationMax } from "~/domain/people/circle/schema";
import type { Keepers } from "~/domain/people/keepers/keepers.server";
import { keepersFormId } from "~/domain/people/keepers/schema";
import type { SharedWith } from "~/domain/writing/sharing/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FamilyPage } from "../circle/family-page";
import { LinkToSend } from "../link-to-send";

interface KeepersScreenProps extends Keepers {
  shell: PageShell;
  counts: Record<SharedWith, number>;
  isViewed: boolean;
  named: { name: string; link: string }[] | null;
  isMailed: boolean;
  rejected: RejectedForm | undefined;
}

export function KeepersScreen(props: KeepersScreenProps) {
  const { shell, counts, isViewed, named, isMailed } = props;
  return (
    <FamilyPage shell={shell}>
      <h1>{t("Who keeps the book after you")}</h1>
      <p>
        {t(
          "When you have died, one or two people whom you name here can finish the order and the design of your book, order copies, and download it. They write nothing in your name.",
        )}
      </p>
      <p>
        {t(
          "A keeper sees then what is for nobody yet, and what your family reads. What is only for you stays closed, unless you choose otherwise below.",
        )}
      </p>
      <p className="muted">
        {t(
          "{nobody, plural, one {# story is for nobody yet,} other {# stories are for nobody yet,}} {onlyMe, plural, one {# is only for you.} other {# are only for you.}}",
          { nobody: counts.nobody, onlyMe: counts.onlyMe },
        )}
      </p>
      {named && <Named named={named} isMailed={isMailed} />}
      {isViewed ? (
        <Notice kind="error" title={t("Only the author names keepers")}>
          <p>{t("They do it alone, in their own account.")}</p>
        </Notice>
      ) : (
        <KeepersFields {...props} />
      )}
      <section className="family__part" aria-labelledby="how">
        <h2 id="how">{t("How it comes to that")}</h2>
        <p>
          {t(
            "Somebody says that you have died, and somebody else confirms it. We ask you by email, on every page and by letter. If you sign in, answer or write a word, all of it ends at once. Only when nobody hears from you for 30 days does the book pass to your keepers.",
          )}
        </p>
      </section>
    </FamilyPage>
  );
}

function Named({ named, isMailed }: { named: { name: string; link: string }[]; isMailed: boolean }) {
  return (
    <Notice kind="success" title={t("Kept")}>
      {named.map(({ name, link }) => (
        <div key={link}>
          <p>
            {isMailed
              ? t("{name} is told by email, and this is the link. You can also hand it over yourself.", {
                  name,
                })
              : t("This is the link of {name}. Please hand it over yourself: this site sends no email.", {
                  name,
                })}
          </p>
          <LinkToSend
            link={link}
            name={name}
            subject={t("For when I am gone")}
            words={t(
              "I am writing down my life, and I would like you to keep my book when I am gone. This link tells you more: {link}",
              { link },
            )}
          />
        </div>
      ))}
    </Notice>
  );
}

function KeepersFields({ keepers, onlyMe, rejected }: KeepersScreenProps) {
  const [first, second] = keepers;
  const values = {
    ...{ name1: first?.name ?? "", relation1: first?.relation ?? "", email1: first?.email ?? "" },
    ...{ name2: second?.name ?? "", relation2: second?.relation ?? "", email2: second?.email ?? "" },
    onlyMe: onlyMe ?? "",
  };
  const { form, fields } = formState(keepersFormId, values, rejected);
  return (
    <Form form={form} action="/family/keepers" defaultIntent="keepers/name">
      <section className="family__part" aria-labelledby="first">
        <h2 id="first">{t("A keeper")}</h2>
        <TextField field={fields.name1} label={t("Name")} maxLength={nameMax} />
        <TextField field={fields.relation1} label={t("Who this is to you")} maxLength={relationMax} />
        <TextField field={fields.email1} label={t("Email address")} type="email" />
      </section>
      <section className="family__part" aria-labelledby="second">
        <h2 id="second">{t("A second keeper, if you like")}</h2>
        <TextField field={fields.name2} label={t("Name of the second keeper")} maxLength={nameMax} />
        <TextField
          field={fields.relation2}
          label={t("Who the second keeper is to you")}
          maxLength={relationMax}
        />
        <TextField field={fields.email2} label={t("Email address of the second keeper")} type="email" />
      </section>
      <section className="family__part" aria-labelledby="only-me">
        <h2 id="only-me">{t("What is only for you")}</h2>
        <SelectField
          field={fields.onlyMe}
          label={t("What becomes of it")}
          options={[
            { value: "", label: t("It stays closed, and is deleted after a year or later") },
            { value: "handOver", label: t("My keepers may read it") },
            { value: "delete", label: t("It is deleted") },
          ]}
        />
      </section>
      <button type="submit" name="intent" value="keepers/name" className="button button--primary">
        {t("Keep this")}
      </button>
    </Form>
  );
}

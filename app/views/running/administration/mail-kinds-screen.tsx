import type { SampleMail } from "~/domain/running/mail/kinds/mail-kinds";
import type { Language } from "~/messages/languages";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type Column, DataTable } from "~/ui/data-table";
import { ButtonForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { AdminPage } from "../../layout/staff/admin-page";
import { mailKindHref } from "./mail-kind-address";

interface MailKindsScreenProps {
  shell: PageShell;
  groups: { name: Message; mails: SampleMail[] }[];
  language: Language;
}

export function MailKindsScreen({ shell, groups, language }: MailKindsScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin-outbox">
      <h1>{t("How each email looks")}</h1>
      <p>{t("All that this site ever sends, with words of an example. Open one to see it.")}</p>
      {groups.map(({ name, mails }) => (
        <section key={name}>
          <h2>{t(name)}</h2>
          <DataTable
            caption={t(name)}
            columns={columns(language)}
            rows={mails}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      ))}
      <p className="actions">
        <a className="button" href="/admin-outbox">
          {t("Back to the outbox")}
        </a>
      </p>
    </AdminPage>
  );
}

const columns = (language: Language): Column<SampleMail>[] => [
  {
    label: t("Subject"),
    cell: ({ id, subject }) => <a href={mailKindHref(id, { language })}>{subject}</a>,
    isName: true,
  },
  { label: t("Kind##of an email"), cell: ({ id }) => <code translate="no">{id}</code> },
  { label: t("Try it"), cell: (mail) => <SendSample {...mail} language={language} /> },
];

function SendSample({ id, subject, language }: SampleMail & { language: Language }) {
  return (
    <ButtonForm action="/admin-outbox/kinds">
      <input type="hidden" name="kind" value={id} />
      <input type="hidden" name="in" value={language} />
      <input type="hidden" name="from" value="list" />
      <button type="submit" className="button button--quiet">
        <RichText
          text={t("Send me this one<span>: {subject}</span>", { subject })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
    </ButtonForm>
  );
}

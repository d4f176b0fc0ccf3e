import type { SampleMail } from "~/domain/running/mail/kinds/mail-kinds";
import { type Language, languages, wholeLanguages } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { AdminPage } from "../../layout/staff/admin-page";
import { mailFrameHref, mailKindHref } from "./mail-kind-address";

interface MailKindScreenProps {
  shell: PageShell;
  mail: SampleMail;
  language: Language;
  isDark: boolean;
}

export function MailKindScreen({ shell, mail, language, isDark }: MailKindScreenProps) {
  const { id, subject, text } = mail;
  const href = mailFrameHref(id, { language, isDark });
  return (
    <AdminPage shell={shell} part="/admin-outbox">
      <h1 lang={language}>{subject}</h1>
      <Looks id={id} language={language} isDark={isDark} />
      <ButtonForm action="/admin-outbox/kinds">
        <input type="hidden" name="kind" value={id} />
        <input type="hidden" name="in" value={language} />
        <button type="submit" className="button button--primary">
          {t("Send me this one")}
        </button>
      </ButtonForm>
      <div className="mail-frames">
        <figure>
          <iframe className="mail-frame" src={href} title={t("On a computer")} sandbox="" />
          <figcaption>{t("On a computer")}</figcaption>
        </figure>
        <figure>
          <iframe className="mail-frame mail-frame--phone" src={href} title={t("On a phone")} sandbox="" />
          <figcaption>{t("On a phone")}</figcaption>
        </figure>
      </div>
      <h2>{t("In words alone")}</h2>
      <pre className="mail-text" dir="auto" lang={language}>
        {text}
      </pre>
      <p className="actions">
        <a className="button" href="/admin-outbox/kinds">
          {t("All kinds of emails")}
        </a>
      </p>
    </AdminPage>
  );
}

function Looks({ id, language, isDark }: Pick<MailKindScreenProps, "language" | "isDark"> & { id: string }) {
  const colors = [
    { label: t("Light"), isDark: false },
    { label: t("Dark"), isDark: true },
  ];
  return (
    <nav aria-label={t("How it is shown")}>
      <ul className="tabs">
        {wholeLanguages.map((code) => (
          <li key={code}>
            <Tab
              href={mailKindHref(id, { language: code, isDark })}
              isCurrent={code === language}
              lang={code}
            >
              {languages[code].name}
            </Tab>
          </li>
        ))}
        {colors.map((color) => (
          <li key={color.label}>
            <Tab
              href={mailKindHref(id, { language, isDark: color.isDark })}
              isCurrent={color.isDark === isDark}
            >
              {color.label}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  lang?: string;
  children: string;
}

function Tab({ href, isCurrent, lang, children }: TabProps) {
  return (
    <a className="tabs__tab" href={href} lang={lang} aria-current={isCurrent ? "true" : undefined}>
      {children}
    </a>
  );
}

import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import { answerPromise } from "~/domain/base/settings/promises";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { SiteLink } from "../layout/headers";
import { features, flow, minutes, privacy, reasons, shown } from "./assisted-living-points";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";
import { TrialForm, TrialWords } from "./trial-form";

const { home, about, howItWorks, examples, contact } = siteLinks;

const partnerContact = "/contact?about=partnership";

/** A fee is shown only where the operator offers one to houses (spec 2, sections 1 and 2.20). */
interface AssistedLivingScreenProps {
  shell: PageShell;
  event: EventName;
  answerHours: number;
  /** What a house pays for each resident and month; null where that is not offered. */
  residentMonthCents: number | null;
  /** Whether a house may begin a trial by itself. */
  hasTrials: boolean;
}

export function AssistedLivingScreen({
  shell,
  event,
  answerHours,
  residentMonthCents,
  hasTrials,
}: AssistedLivingScreenProps) {
  return (
    <PublicPage
      shell={shell}
      event={event}
      navigation={[home, about, howItWorks, examples, contact]}
      button={siteLinks.login}
    >
      <Hero
        title={t("Give Every Resident the Gift of A Life Remembered")}
        lead={t(
          "A guided way for your residents to write their life stories, together with the people who love them.",
        )}
        links={[
          hasTrials
            ? { href: "#try", label: t("Try it with three residents for 30 days") }
            : { href: partnerContact, label: t("Talk to us about a partnership") },
          { href: home.href, label: t("Back to Home") },
        ]}
      />
      <Section title={t("Our mission")} isRaised>
        <p className="part__text">
          {t(
            "To provide purpose, love and legacy by helping families connect through writing life stories together.",
          )}
        </p>
      </Section>
      <Platform />
      <WaysToPartner />
      {residentMonthCents !== null && <Cost cents={residentMonthCents} />}
      {hasTrials && (
        <div id="try">
          <Section title={t("Try it with three residents for 30 days")} isRaised>
            <TrialWords />
            <TrialForm />
          </Section>
        </div>
      )}
      <ClosingCall
        title={t("See what a resident’s book can look like")}
        text={`${t("Browse the examples, or tell us about your community.")} ${answerPromise(answerHours)}`}
        links={[
          { href: contact.href, label: t("Contact us") },
          { href: examples.href, label: t("See examples") },
        ]}
      />
    </PublicPage>
  );
}

function Platform() {
  return (
    <>
      <Section title={t("What the platform gives you")}>
        <Points points={features} columns="four" />
      </Section>
      <Section title={t("What your team sees")} isRaised>
        <ul className="columns columns--three list-plain">
          {shown.map(({ picture, title, text }) => (
            <li key={picture} className="shown-screen">
              <BookPicture name={picture} sizes="(min-width: 60em) 30vw, 92vw" />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("The time it takes your team")}>
        <Points points={minutes} columns="four" />
      </Section>
      <Section title={t("Consent and privacy")}>
        <Points points={privacy} columns="four" />
      </Section>
      <Section title={t("Why partner with us")}>
        <Points points={reasons} columns="four" />
      </Section>
      <div className="part part--pictured">
        <BookPicture name="spread-windows" sizes="(min-width: 60em) 50vw, 92vw" />
      </div>
      <Section title={t("How it works in your community")} isRaised>
        <Points points={flow} isNumbered />
      </Section>
    </>
  );
}

function WaysToPartner() {
  return (
    <Section title={t("Two ways to partner")}>
      <ul className="columns columns--two list-plain">
        <Option
          title={t("Option 1: Platform licensing")}
          text={t(
            "A login for each resident. Residents write themselves, or family, volunteers and staff write with them. You decide who sits beside whom.",
          )}
          link={{ href: partnerContact, label: t("Ask about licensing") }}
        />
        <Option
          title={t("Option 2: Professional writing service")}
          text={t(
            "Our writers interview your residents and craft their books. Families may sponsor it, or you can bundle it into a move-in package as a lasting welcome.",
          )}
          link={{ href: partnerContact, label: t("Ask about our writers") }}
        />
      </ul>
    </Section>
  );
}

function Cost({ cents }: { cents: number }) {
  return (
    <Section title={t("What it costs a house")}>
      <p className="part__text">
        {t(
          "{price} for each resident and month, by the days that they live with you. Tax is added where it is due.",
          {
            price: formatMoney(cents),
          },
        )}
      </p>
      <p>{t("One invoice a month. No resident’s account waits for it.")}</p>
    </Section>
  );
}

function Option({ title, text, link }: { title: string; text: string; link: SiteLink }) {
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>{text}</p>
      <p>
        <a className="button" href={link.href}>
          {link.label}
        </a>
      </p>
    </li>
  );
}

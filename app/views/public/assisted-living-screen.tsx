import type { EventName } from "~/domain/base/events/events";
import { answerPromise } from "~/domain/base/settings/promises";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { SiteLink } from "../layout/headers";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const { home, about, howItWorks, examples, contact } = siteLinks;

const partnerContact = "/contact?about=partnership";

const features = [
  {
    title: message("A login for every resident"),
    text: message("Each resident has an account and a book of their own. Your team creates the accounts."),
  },
  {
    title: message("Made for older eyes and hands"),
    text: message(
      "Large letters, large buttons, plain words, and pages that work on the tablet you already have.",
    ),
  },
  {
    title: message("Words, voices and photos"),
    text: message(
      "Residents can type, dictate to a visitor, or tell the story aloud. The recording stays with it.",
    ),
  },
  {
    title: message("A finished book"),
    text: message(
      "Share it electronically with the family, or have it printed: 12 by 12 inches, professionally bound.",
    ),
  },
];

const reasons = [
  {
    title: message("Purpose"),
    text: message(
      "A question a day is something to look forward to, and only this resident can give the answer.",
    ),
  },
  {
    title: message("Conversation"),
    text: message(
      "Staff and volunteers learn who lives behind the door: the teacher, the welder, the woman who sailed.",
    ),
  },
  {
    title: message("Family"),
    text: message("Visits have a place to start. Children hear stories they never thought to ask for."),
  },
  {
    title: message("Legacy"),
    text: message("When a family says goodbye, it takes home a book and remembers where it was written."),
  },
];

const flow = [
  {
    title: message("Get the platform"),
    text: message("We set it up with you, and you create a login for each resident."),
  },
  {
    title: message("Engage and write"),
    text: message("Residents write with family, volunteers or staff beside them, one question at a time."),
  },
  {
    title: message("Share or print"),
    text: message("The finished book goes to the family electronically or in print."),
  },
];

/** Fees are not shown (spec 2, sections 1 and 2.20). */
interface AssistedLivingScreenProps {
  shell: PageShell;
  event: EventName;
  /** Hours until a message is answered; 0 where none are promised. */
  answerHours: number;
}

export function AssistedLivingScreen({ shell, event, answerHours }: AssistedLivingScreenProps) {
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
          { href: partnerContact, label: t("Talk to us about a partnership") },
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
      <Section title={t("What the platform gives you")}>
        <Points points={features} columns="four" />
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

import type { EventName } from "~/domain/base/events/events";
import type { PageShell } from "~/page-shell";
import type { SiteLink } from "../layout/headers";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const { home, about, howItWorks, examples, contact } = siteLinks;

const partnerContact = "/contact?about=partnership";

const features = [
  {
    title: "A login for every resident",
    text: "Each resident has an account and a book of their own. Your team creates the accounts.",
  },
  {
    title: "Made for older eyes and hands",
    text: "Large letters, large buttons, plain words, and pages that work on the tablet you already have.",
  },
  {
    title: "Words, voices and photos",
    text: "Residents can type, dictate to a visitor, or tell the story aloud. The recording stays with it.",
  },
  {
    title: "A finished book",
    text: "Share it electronically with the family, or have it printed: 12 by 12 inches, professionally bound.",
  },
];

const reasons = [
  {
    title: "Purpose",
    text: "A question a day is something to look forward to, and only this resident can give the answer.",
  },
  {
    title: "Conversation",
    text: "Staff and volunteers learn who lives behind the door: the teacher, the welder, the woman who sailed.",
  },
  {
    title: "Family",
    text: "Visits have a place to start. Children hear stories they never thought to ask for.",
  },
  {
    title: "Legacy",
    text: "When a family says goodbye, it takes home a book and remembers where it was written.",
  },
];

const flow = [
  {
    title: "Get the platform",
    text: "We set it up with you, and you create a login for each resident.",
  },
  {
    title: "Engage and write",
    text: "Residents write with family, volunteers or staff beside them, one question at a time.",
  },
  {
    title: "Share or print",
    text: "The finished book goes to the family electronically or in print.",
  },
];

/** Fees are not shown (spec 2, sections 1 and 2.20). */
export function AssistedLivingScreen({ shell, event }: { shell: PageShell; event: EventName }) {
  return (
    <PublicPage
      shell={shell}
      event={event}
      navigation={[home, about, howItWorks, examples, contact]}
      button={siteLinks.login}
    >
      <Hero
        title="Give Every Resident the Gift of A Life Remembered"
        lead="A guided way for your residents to write their life stories, together with the people who love them."
        links={[
          { href: partnerContact, label: "Talk to us about a partnership" },
          { href: home.href, label: "Back to Home" },
        ]}
      />
      <Section title="Our mission" isRaised>
        <p className="part__text">
          To provide purpose, love and legacy by helping families connect through writing life stories
          together.
        </p>
      </Section>
      <Section title="What the platform gives you">
        <Points points={features} columns="four" />
      </Section>
      <Section title="Why partner with us">
        <Points points={reasons} columns="four" />
      </Section>
      <div className="part part--pictured">
        <BookPicture name="spread-windows" sizes="(min-width: 60em) 50vw, 92vw" />
      </div>
      <Section title="How it works in your community" isRaised>
        <Points points={flow} isNumbered />
      </Section>
      <Section title="Two ways to partner">
        <ul className="columns columns--two list-plain">
          <Option
            title="Option 1: Platform licensing"
            text="A login for each resident. Residents write themselves, or family, volunteers and staff write with them. You decide who sits beside whom."
            link={{ href: partnerContact, label: "Ask about licensing" }}
          />
          <Option
            title="Option 2: Professional writing service"
            text="Our writers interview your residents and craft their books. Families may sponsor it, or you can bundle it into a move-in package as a lasting welcome."
            link={{ href: partnerContact, label: "Ask about our writers" }}
          />
        </ul>
      </Section>
      <ClosingCall
        title="See what a resident’s book can look like"
        text="Browse the examples, or tell us about your community. We answer within 24 hours."
        links={[
          { href: contact.href, label: "Contact us" },
          { href: examples.href, label: "See examples" },
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

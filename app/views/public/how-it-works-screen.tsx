import type { EventName } from "~/domain/base/events/events";
import { businessDaysText } from "~/domain/selling/writing-services/business-days";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const { pricing, examples, about, contact, getStarted } = siteLinks;

const journey = (firstContactDays: number) => [
  {
    title: message("Choose a plan"),
    text: message("Write it yourself, or get a writer’s help. You can start the same day with either."),
  },
  {
    title: message("Meet your writer"),
    text: message(
      "On a plan with a writer, your writer contacts you within {firstContactDays} and sets up a time that suits you. If you write yourself, your first question is waiting.",
      { firstContactDays: businessDaysText(firstContactDays) },
    ),
  },
  {
    title: message("Share your stories"),
    text: message(
      "In conversations, or by answering guided questions one by one. Photos, voices, and films join the stories they belong to.",
    ),
  },
  {
    title: message("Receive a finished book"),
    text: message(
      "A coffee table book, 12 by 12 inches, on premium paper and professionally bound, with your name on the cover.",
    ),
  },
];

const reasons = [
  {
    title: message("Meaningful and impactful"),
    text: message(
      "The questions go to what mattered: who taught you, what you risked, what you would tell a grandchild. Dates are there to hold the stories, not the other way around.",
    ),
  },
  {
    title: message("Authentic and personal"),
    text: message(
      "Your own words and your own turns of phrase. Nobody smooths them into somebody else’s, and nothing is added that you did not say.",
    ),
  },
  {
    title: message("Enjoyable to read"),
    text: message(
      "Short stories instead of one long account, each with its photos. Anyone can open the book in the middle and keep reading.",
    ),
  },
];

const comparison = [
  {
    what: message("Where it begins"),
    journal: message("At a blank page"),
    book: message("At a question you can answer"),
  },
  {
    what: message("What it tells"),
    journal: message("The day that is passing"),
    book: message("The life you have lived"),
  },
  {
    what: message("Who it is for"),
    journal: message("Mostly yourself"),
    book: message("Those who come after you"),
  },
  {
    what: message("What goes with it"),
    journal: message("What fits between the pages"),
    book: message("Photos, voices, and films"),
  },
  {
    what: message("What is left"),
    journal: message("Notebooks in a drawer"),
    book: message("A printed book on the table"),
  },
];

const features = [
  {
    title: message("Questions written for you"),
    text: message(
      "Every chapter comes with pre-written prompts. Reword them until they fit, or add your own.",
    ),
  },
  {
    title: message("Video, voice, and images"),
    text: message(
      "Add photos, record your voice, bring in films. In the printed book, a code can link to the recording.",
    ),
  },
  {
    title: message("Custom covers"),
    text: message(
      "Fifteen cover styles, from a classic portrait to a page of family snapshots, with your title and your picture.",
    ),
  },
  {
    title: message("Family engagement"),
    text: message(
      "Sit down together: one tells, one types, one finds the photo. The book is the reason to ask.",
    ),
  },
];

const bookTypes = [
  {
    title: message("Life stories"),
    text: message("A whole life in chapters, from the first house to what you know now."),
  },
  {
    title: message("Mission books"),
    text: message("A calling or a time of service: a mission, nursing, teaching, the Peace Corps."),
  },
  {
    title: message("Military service"),
    text: message("Enlistment, training, the people beside you, the day you came home."),
  },
  {
    title: message("Other specialized formats"),
    text: message(
      "A business, a farm, a marriage, a journey: make your own chapters, and name them whatever you like.",
    ),
  },
];

interface HowItWorksScreenProps {
  shell: PageShell;
  event: EventName;
  firstContactDays: number;
}

export function HowItWorksScreen({ shell, event, firstContactDays }: HowItWorksScreenProps) {
  return (
    <PublicPage
      shell={shell}
      event={event}
      navigation={[pricing, examples, about, contact]}
      button={getStarted}
    >
      <Hero
        badge={t("Simple Process")}
        title={t("How It Works")}
        lead={t("Four steps from the first memory to the book in your hands. You set the pace.")}
      />
      <Section title={t("Your journey in four steps")}>
        <Points points={journey(firstContactDays)} isNumbered columns="four" />
      </Section>
      <Section title={t("Why Our Life Story Format Works")} isRaised>
        <Points points={reasons} />
        <div className="picture-pair">
          <BookPicture name="page-window" sizes="(min-width: 45em) 45vw, 92vw" />
          <BookPicture name="page-media" sizes="(min-width: 45em) 45vw, 92vw" />
        </div>
      </Section>
      <Section title={t("Why Not Just Write a Journal?")}>
        <Comparison />
      </Section>
      <Section title={t("What you can do here")}>
        <Points points={features} columns="four" />
      </Section>
      <Section title={t("Books of every kind")}>
        <Points points={bookTypes} columns="four" />
      </Section>
      <Section title={t("Having This Connection is Easy")} isRaised>
        <ul className="columns columns--two list-plain">
          <WayCard
            title={t("Work with Our Writers")}
            text={t(
              "Talk, and let a professional writer do the writing. Your writer contacts you, asks the questions, and crafts your stories with you.",
            )}
            label={t("Get Professional Help")}
          />
          <WayCard
            title={t("Write It Yourself")}
            text={t(
              "Answer one question at a time, on any computer, tablet, or phone. What you write is saved as you go.",
            )}
            label={t("Start Writing")}
          />
        </ul>
      </Section>
      <ClosingCall
        title={t("Ready when you are")}
        text={t("The first story may be a few sentences long. That is how every book begins.")}
        links={[
          { href: pricing.href, label: t("Choose Your Plan") },
          { href: contact.href, label: t("Ask Questions") },
        ]}
      />
    </PublicPage>
  );
}

function Comparison() {
  return (
    <table className="comparison">
      <caption className="visually-hidden">{t("A journal and a life story, side by side")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("A journal")}</th>
          <th scope="col">{t("A life story book")}</th>
        </tr>
      </thead>
      <tbody>
        {comparison.map(({ what, journal, book }) => (
          <tr key={what}>
            <th scope="row">{t(what)}</th>
            <td data-label={t("A journal")}>{t(journal)}</td>
            <td data-label={t("A life story book")}>{t(book)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WayCard({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>{text}</p>
      <p>
        <a className="button button--primary" href={pricing.href}>
          {label}
        </a>
      </p>
    </li>
  );
}

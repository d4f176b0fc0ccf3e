import type { EventName } from "~/domain/base/events/events";
import { businessDaysText } from "~/domain/selling/writing-services/business-days";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const { pricing, examples, about, contact, getStarted } = siteLinks;

const journey = (firstContactDays: number) => [
  {
    title: "Choose a plan",
    text: "Write it yourself, or get a writer’s help. You can start the same day with either.",
  },
  {
    title: "Meet your writer",
    text: `On a plan with a writer, your writer contacts you within ${businessDaysText(firstContactDays)} and sets up a time that suits you. If you write yourself, your first question is waiting.`,
  },
  {
    title: "Share your stories",
    text: "In conversations, or by answering guided questions one by one. Photos, voices, and films join the stories they belong to.",
  },
  {
    title: "Receive a finished book",
    text: "A coffee table book, 12 by 12 inches, on premium paper and professionally bound, with your name on the cover.",
  },
];

const reasons = [
  {
    title: "Meaningful and impactful",
    text: "The questions go to what mattered: who taught you, what you risked, what you would tell a grandchild. Dates are there to hold the stories, not the other way around.",
  },
  {
    title: "Authentic and personal",
    text: "Your own words and your own turns of phrase. Nobody smooths them into somebody else’s, and nothing is added that you did not say.",
  },
  {
    title: "Enjoyable to read",
    text: "Short stories instead of one long account, each with its photos. Anyone can open the book in the middle and keep reading.",
  },
];

const comparison = [
  { what: "Where it begins", journal: "At a blank page", book: "At a question you can answer" },
  { what: "What it tells", journal: "The day that is passing", book: "The life you have lived" },
  { what: "Who it is for", journal: "Mostly yourself", book: "Those who come after you" },
  { what: "What goes with it", journal: "What fits between the pages", book: "Photos, voices, and films" },
  { what: "What is left", journal: "Notebooks in a drawer", book: "A printed book on the table" },
];

const features = [
  {
    title: "Questions written for you",
    text: "Every chapter comes with pre-written prompts. Reword them until they fit, or add your own.",
  },
  {
    title: "Video, voice, and images",
    text: "Add photos, record your voice, bring in films. In the printed book, a code can link to the recording.",
  },
  {
    title: "Custom covers",
    text: "Fifteen cover styles, from a classic portrait to a page of family snapshots, with your title and your picture.",
  },
  {
    title: "Family engagement",
    text: "Sit down together: one tells, one types, one finds the photo. The book is the reason to ask.",
  },
];

const bookTypes = [
  { title: "Life stories", text: "A whole life in chapters, from the first house to what you know now." },
  {
    title: "Mission books",
    text: "A calling or a time of service: a mission, nursing, teaching, the Peace Corps.",
  },
  { title: "Military service", text: "Enlistment, training, the people beside you, the day you came home." },
  {
    title: "Other specialized formats",
    text: "A business, a farm, a marriage, a journey: make your own chapters, and name them whatever you like.",
  },
];

interface HowItWorksScreenProps {
  shell: PageShell;
  event: EventName;
  /** Business days until a writer contacts a buyer. */
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
        badge="Simple Process"
        title="How It Works"
        lead="Four steps from the first memory to the book in your hands. You set the pace."
      />
      <Section title="Your journey in four steps">
        <Points points={journey(firstContactDays)} isNumbered columns="four" />
      </Section>
      <Section title="Why Our Life Story Format Works" isRaised>
        <Points points={reasons} />
        <div className="picture-pair">
          <BookPicture name="page-window" sizes="(min-width: 45em) 45vw, 92vw" />
          <BookPicture name="page-media" sizes="(min-width: 45em) 45vw, 92vw" />
        </div>
      </Section>
      <Section title="Why Not Just Write a Journal?">
        <Comparison />
      </Section>
      <Section title="What you can do here">
        <Points points={features} columns="four" />
      </Section>
      <Section title="Books of every kind">
        <Points points={bookTypes} columns="four" />
      </Section>
      <Section title="Having This Connection is Easy" isRaised>
        <ul className="columns columns--two list-plain">
          <WayCard
            title="Work with Our Writers"
            text="Talk, and let a professional writer do the writing. Your writer contacts you, asks the questions, and crafts your stories with you."
            label="Get Professional Help"
          />
          <WayCard
            title="Write It Yourself"
            text="Answer one question at a time, on any computer, tablet, or phone. What you write is saved as you go."
            label="Start Writing"
          />
        </ul>
      </Section>
      <ClosingCall
        title="Ready when you are"
        text="The first story may be a few sentences long. That is how every book begins."
        links={[
          { href: pricing.href, label: "Choose Your Plan" },
          { href: contact.href, label: "Ask Questions" },
        ]}
      />
    </PublicPage>
  );
}

function Comparison() {
  return (
    <table className="comparison">
      <caption className="visually-hidden">A journal and a life story, side by side</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">A journal</th>
          <th scope="col">A life story book</th>
        </tr>
      </thead>
      <tbody>
        {comparison.map(({ what, journal, book }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{journal}</td>
            <td>{book}</td>
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

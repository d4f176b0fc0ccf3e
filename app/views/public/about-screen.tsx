import type { EventName } from "~/domain/events/events";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const reasons = [
  {
    title: "One question at a time",
    text: "Nobody can answer “Tell me about your life.” Everybody can answer “What did you see first when you came in through the door?” The questions are small, and the book that they make is not.",
  },
  {
    title: "Chapters that follow a life",
    text: "Childhood, first work, love, loss, what came after: each chapter has its place, and you may begin in any of them. Change a question, leave it out, or add your own.",
  },
  {
    title: "Voices and faces beside the words",
    text: "A photo from the shoebox, a minute of your mother’s voice, a film of the old street: they stay with the story that they belong to.",
  },
  {
    title: "A book, and not a folder",
    text: "Files get lost with the computer they were on. A book lies on the table, is picked up by a grandchild, and needs no password.",
  },
];

const writerSteps = [
  {
    title: "They ask",
    text: "Your writer calls at a time that suits you and asks the way a good guest would: curious, patient, and never in a hurry.",
  },
  {
    title: "They listen",
    text: "How you say it matters as much as what you say. The turns of phrase that your family knows you by stay in.",
  },
  {
    title: "They write, you decide",
    text: "You read every story before it goes into the book, and change what you like. It is your life, so the last word is yours.",
  },
];

export function AboutScreen({ shell, event }: { shell: PageShell; event: EventName }) {
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title="A life is more than what is left in the will"
        lead="Families pass on houses, savings and a good watch. What they ask for, years later, is the story: how you met, why you moved, what you were afraid of, what made you laugh."
      />
      <Section title="Our mission" isRaised>
        <p className="part__text">
          We help people leave a legacy beyond money: their own story, in their own words, in a book that can
          be handed on. We build for the person of seventy with an old tablet as much as for the daughter who
          wants to give a present that will still matter in fifty years.
        </p>
        <p className="part__text">
          So the letters are large, the words are plain, what you write is kept, and nobody has to be a
          writer.
        </p>
      </Section>
      <Section title="Why the format works">
        <Points points={reasons} columns="two" />
      </Section>
      <div className="part part--pictured">
        <BookPicture name="spread-windows" sizes="(min-width: 60em) 50vw, 92vw" />
      </div>
      <Section
        title="Our writers"
        lead="Some people would rather talk than type. On plans with a professional writer, one of ours interviews you and crafts the book with you."
      >
        <Points points={writerSteps} isNumbered />
      </Section>
      <ClosingCall
        title="Begin with one story"
        text="Choose a plan, or ask us what you would like to know first."
        links={[
          { href: siteLinks.pricing.href, label: "See the plans" },
          { href: siteLinks.contact.href, label: "Contact us" },
        ]}
      />
    </PublicPage>
  );
}

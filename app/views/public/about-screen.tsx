import type { EventName } from "~/domain/base/events/events";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const reasons = [
  {
    title: message("One question at a time"),
    text: message(
      "Nobody can answer “Tell me about your life.” Everybody can answer “What did you see first when you came through the door?” The questions are small. The book they make is not.",
    ),
  },
  {
    title: message("Chapters that follow a life"),
    text: message(
      "Childhood, first job, love, loss, what came after: each chapter has its place, and you can begin with any of them. Change a question, leave it out, or add your own.",
    ),
  },
  {
    title: message("Voices and faces beside the words"),
    text: message(
      "A photo from the shoebox, a minute of your mother’s voice, a film of the old street: they stay with the story they belong to.",
    ),
  },
  {
    title: message("A book, not a folder"),
    text: message(
      "Files get lost with the computer they were on. A book lies on the table, gets picked up by a grandchild, and needs no password.",
    ),
  },
];

const writerSteps = [
  {
    title: message("They ask"),
    text: message(
      "Your writer calls at a time that suits you and asks the way a good guest would: curious, patient, never in a hurry.",
    ),
  },
  {
    title: message("They listen"),
    text: message(
      "How you say it matters as much as what you say. The turns of phrase your family knows you by stay in.",
    ),
  },
  {
    title: message("They write, you decide"),
    text: message(
      "You read every story before it goes into the book, and change whatever you like. It is your life, so you have the last word.",
    ),
  },
];

export function AboutScreen({ shell, event }: { shell: PageShell; event: EventName }) {
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title={t("A life is more than what is in the will")}
        lead={t(
          "Families pass on houses, savings, a good watch. What they ask for, years later, is the story: how you met, why you moved, what you were afraid of, what made you laugh.",
        )}
      />
      <Section title={t("Our mission")} isRaised>
        <p className="part__text">
          {t(
            "We help people leave a legacy beyond money: their own story, in their own words, in a book that can be handed down. We build for the seventy-year-old with an old tablet as much as for the daughter looking for a gift that will still matter in fifty years.",
          )}
        </p>
        <p className="part__text">
          {t(
            "So the letters are large, the words are plain, what you write is safe, and nobody has to be a writer.",
          )}
        </p>
      </Section>
      <Section title={t("Why the format works")}>
        <Points points={reasons} columns="two" />
      </Section>
      <div className="part part--pictured">
        <BookPicture name="spread-windows" sizes="(min-width: 60em) 50vw, 92vw" />
      </div>
      <Section
        title={t("Our writers")}
        lead={t(
          "Some people would rather talk than type. On plans with a professional writer, one of our writers interviews you and crafts the book with you.",
        )}
      >
        <Points points={writerSteps} isNumbered />
      </Section>
      <ClosingCall
        title={t("Begin with one story")}
        text={t("Choose a plan, or ask us anything first.")}
        links={[
          { href: siteLinks.pricing.href, label: t("See the plans") },
          { href: siteLinks.contact.href, label: t("Contact us") },
        ]}
      />
    </PublicPage>
  );
}

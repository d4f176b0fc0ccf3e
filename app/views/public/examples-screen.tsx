import type { EventName } from "~/domain/base/events/events";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { SampleCard, sampleStories } from "./sample-stories";
import { BookPicture, ClosingCall, Hero, Section } from "./section";

const printFacts = [
  message("12 by 12 inches, premium paper, professional binding"),
  message("Fifteen cover styles, with your own picture and title"),
  message("Six ways to lay out a page of photos, or place them by hand"),
  message("Codes that link a page to a recording or film, where you allow it"),
  message("Checked before it goes to print: photo sharpness, margins, characters, empty pages"),
  message("The same book as a Word document, to keep or to edit"),
];

export function ExamplesScreen({ shell, event }: { shell: PageShell; event: EventName }) {
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title={t("Look inside finished books")}
        lead={t("Every page here was laid out by the same program that will lay out yours.")}
        links={[
          { href: siteLinks.pricing.href, label: t("See the plans") },
          { href: "/auth", label: t("Sign in") },
        ]}
      />
      <Section title={t("Four sample stories")}>
        <ul className="columns columns--two list-plain">
          {sampleStories.map((story) => (
            <SampleCard key={story.title} story={story} />
          ))}
        </ul>
      </Section>
      <Section
        title={t("A print-ready book")}
        lead={t("From the cover to the last page, exactly as the printer receives it.")}
        isRaised
      >
        <div className="showcase">
          <BookPicture name="cover-margaret" sizes="(min-width: 45em) 30vw, 92vw" />
          <BookPicture name="cover-franklin" sizes="(min-width: 45em) 30vw, 92vw" />
          <BookPicture name="cover-arthur" sizes="(min-width: 45em) 30vw, 92vw" />
        </div>
        <BookPicture name="spread-windows" sizes="(min-width: 76rem) 72rem, 92vw" />
        <ul className="ticks">
          {printFacts.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        title={t("Yours begins with one question")}
        text={t("Choose a plan and write your first story today, or sign in and pick up where you left off.")}
        links={[
          { href: siteLinks.pricing.href, label: t("Start your book") },
          { href: "/auth", label: t("Sign in") },
        ]}
      />
    </PublicPage>
  );
}

import type { EventName } from "~/domain/base/events/events";
import { formatLanguage, formatMoney } from "~/domain/base/format";
import type { Testimonial } from "~/domain/running/documents/testimonials.server";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { BookObject } from "./book-object";
import { Family, Gift } from "./landing-family";
import { Promises } from "./promises";
import { loginLink, PublicPage, siteLinks } from "./public-page";
import { SampleAnswer } from "./sample-answer";
import { sampleBook, sampleBookPath } from "./sample-book";
import { sampleStories } from "./sample-stories";
import { BookPicture, ClosingCall, Hero, Section } from "./section";

interface LandingScreenProps {
  shell: PageShell;
  event?: EventName;
  returnTo?: string;
  catalogue: Catalogue;
  testimonials: Testimonial[];
}

export function LandingScreen({
  shell,
  event,
  returnTo = "/biography-builder",
  catalogue,
  testimonials,
}: LandingScreenProps) {
  return (
    <PublicPage shell={shell} event={event} button={loginLink(returnTo)}>
      <Hero
        title={t("A life, told in your own words, kept for good.")}
        lead={t(
          "One kind question at a time. Write it, or just tell it. It becomes a book for those who come after you.",
        )}
        links={[
          { href: siteLinks.pricing.href, label: t("Start your book") },
          { href: sampleBookPath(1), label: t("Look inside one") },
        ]}
        note={priceLine(catalogue)}
        picture={<BookObject name="cover-margaret" isFirst />}
      />
      <SampleAnswer />
      <Gift />
      <Family />
      <SampleBook />
      <Promises />
      <Quotation />
      <StoryTypes />
      <Examples />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <ClosingCall
        title={t("Begin with one story")}
        text={t("Write it yourself, or let a writer help. You can see the prices without an account.")}
        links={[{ href: siteLinks.pricing.href, label: t("See plans and prices") }]}
      />
    </PublicPage>
  );
}

function priceLine({ plans, bookPriceCents }: Catalogue): string {
  const monthly = Object.values(plans)
    .filter(({ billing }) => billing === "monthly")
    .map(({ priceCents }) => priceCents);
  return t("From {price} a month. Printed books {bookPrice}. Every word stays yours.", {
    price: formatMoney(Math.min(...monthly)),
    bookPrice: formatMoney(bookPriceCents),
  });
}

const shownPage = 3;

/** The picture is for screens on which its letters can be read; on phones the page stands there in large ones. */
function SampleBook() {
  const spread = sampleBook[shownPage - 1];
  if (!spread) return null;
  return (
    <section className="part part--late beside beside--book">
      <div>
        <a className="open-book" href={sampleBookPath(shownPage)}>
          <BookPicture name={spread.picture} sizes="(min-width: 60em) 40rem, 92vw" />
        </a>
        <figure className="leaf-sheet leaf-sheet--phone">
          <h3 className="leaf-sheet__title">{t(spread.title)}</h3>
          {spread.facts && <p className="leaf-sheet__facts">{t(spread.facts)}</p>}
          <p className="leaf-sheet__text">{firstSentences(t(spread.text))}</p>
        </figure>
      </div>
      <div className="beside__words">
        <h2>{t("Page through a finished book")}</h2>
        <p>
          {t(
            "Three stories from the life of Benjamin Franklin, laid out by the program that will lay out yours. Turn the pages, and read them in large letters.",
          )}
        </p>
        <p>
          <a className="button" href={sampleBookPath(1)}>
            {t("Open the book")}
          </a>
        </p>
      </div>
    </section>
  );
}

/** Whole sentences, up to the length of a short page. */
function firstSentences(text: string): string {
  const sentences = text.split(/(?<=[.!?]) /);
  return sentences.slice(0, 3).join(" ");
}

function StoryTypes() {
  return (
    <Section title={t("Two kinds of stories")}>
      <ul className="columns columns--two list-plain">
        <li>
          <h3>{t("Life Stories")}</h3>
          <p>
            {t(
              "A whole life in chapters, from the first rooms you remember to what you know today: family, work, love, the turns in the road.",
            )}
          </p>
        </li>
        <li>
          <h3>{t("Mission Stories")}</h3>
          <p>
            {t(
              "A calling or a time of service: a church mission, military service, nursing, teaching, years given to others. From the day you heard the call to what remains of it.",
            )}
          </p>
        </li>
      </ul>
    </Section>
  );
}

function Examples() {
  return (
    <Section title={t("From finished books")} isLate>
      <ul className="columns columns--three list-plain">
        {sampleStories.slice(1).map(({ title, teller, kind, picture }) => (
          <li key={title} className="sample">
            <BookPicture name={picture} sizes="(min-width: 45em) 30vw, 92vw" />
            <p className="sample__kind">{t(kind)}</p>
            <h3>{t(title)}</h3>
            <p className="muted small">{teller}</p>
          </li>
        ))}
      </ul>
      <p className="part__more">
        <a href={siteLinks.examples.href}>{t("Read all the examples")}</a>
      </p>
    </Section>
  );
}

/** A passage of a memoir in the public domain: Franklin to his son, 1771. */
function Quotation() {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>
          {t(
            "The next thing most like living one’s life over again seems to be a recollection of that life, and to make that recollection as durable as possible by putting it down in writing.",
          )}
        </p>
      </blockquote>
      <figcaption>{t("Benjamin Franklin, on why he began his autobiography, 1771")}</figcaption>
    </figure>
  );
}

function Testimonials({ testimonials }: Pick<LandingScreenProps, "testimonials">) {
  const language = testimonials[0]?.language;
  return (
    <Section title={t("What families say")}>
      {language && (
        <p className="muted">
          {t("Their words stand here as they wrote them: {language}.", {
            language: formatLanguage(language),
          })}
        </p>
      )}
      {testimonials.map(({ who, paragraphs, language }) => (
        <figure key={who} className="testimonial">
          <blockquote lang={language}>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </blockquote>
          <figcaption>{who}</figcaption>
        </figure>
      ))}
    </Section>
  );
}

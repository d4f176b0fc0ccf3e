import type { Testimonial } from "~/domain/documents/testimonials.server";
import type { EventName } from "~/domain/events/events";
import type { PageShell } from "~/page-shell";
import { loginLink, PublicPage, siteLinks } from "./public-page";
import { sampleStories } from "./sample-stories";
import { BookPicture, ClosingCall, Hero, Points, Section } from "./section";

const features = [
  {
    title: "Answer one question",
    text: "Each chapter of a life has its own questions: the house you grew up in, the first pay envelope, the day you left home. Change them, or add your own.",
  },
  {
    title: "Write it or tell it",
    text: "Type at your own pace, or tell a story aloud and keep the recording. What you write is kept while you write it.",
  },
  {
    title: "Add what you have kept",
    text: "Photos from an album or a phone, films, and voices find their place beside the story that they belong to.",
  },
  {
    title: "Have a writer at your side",
    text: "If you would rather talk, a professional writer interviews you and crafts your stories with you.",
  },
  {
    title: "Let the book come together",
    text: "Choose a cover and a layout for your photos. Read it page by page on the screen, and as a Word document.",
  },
  {
    title: "Hold it in your hands",
    text: "A coffee table book, 12 by 12 inches, on premium paper and professionally bound. Printed for you and for those you love.",
  },
];

interface LandingScreenProps {
  shell: PageShell;
  event?: EventName;
  returnTo?: string;
  testimonials: Testimonial[];
}

export function LandingScreen({
  shell,
  event,
  returnTo = "/biography-builder",
  testimonials,
}: LandingScreenProps) {
  return (
    <PublicPage shell={shell} event={event} button={loginLink(returnTo)}>
      <Hero
        title="A life, told in your own words, kept for good."
        lead="Answer one question at a time. Your stories become a book for those who come after you."
        links={[
          { href: siteLinks.pricing.href, label: "Start your book" },
          { href: siteLinks.examples.href, label: "Look into one" },
        ]}
        picture={<BookPicture name="open-book" sizes="(min-width: 60em) 36rem, 92vw" isFirst />}
      />
      <Section title="From a memory to a book">
        <Points points={features} />
      </Section>
      <Section title="Two kinds of stories" isRaised>
        <ul className="columns columns--two list-plain">
          <li className="card">
            <h3>Life Stories</h3>
            <p>
              A whole life in chapters, from the first rooms you remember to what you know today: family,
              work, love, the turns in the road.
            </p>
          </li>
          <li className="card">
            <h3>Mission Stories</h3>
            <p>
              A calling or a time of service: a church mission, military service, nursing, teaching, years
              given to others. From the day you heard the call to what remains of it.
            </p>
          </li>
        </ul>
      </Section>
      <Section title="Out of finished books" lead="Laid out by the program that will lay out yours.">
        <ul className="columns columns--three list-plain">
          {sampleStories.slice(1).map(({ title, teller, kind, picture }) => (
            <li key={title} className="sample card">
              <BookPicture name={picture} sizes="(min-width: 45em) 30vw, 92vw" />
              <p className="sample__kind">{kind}</p>
              <h3>{title}</h3>
              <p className="muted small">{teller}</p>
            </li>
          ))}
        </ul>
        <p className="part__more">
          <a href={siteLinks.examples.href}>Read all the examples</a>
        </p>
      </Section>
      <Quotation />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <ClosingCall
        title="Begin with one story"
        text="Write it yourself from the first day, or let a writer help. You can look at the prices without an account."
        links={[{ href: siteLinks.pricing.href, label: "See plans and prices" }]}
      />
    </PublicPage>
  );
}

/** From a memoir in the public domain: Franklin to his son, 1771. */
function Quotation() {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>
          The next thing most like living one’s life over again seems to be a recollection of that life, and
          to make that recollection as durable as possible by putting it down in writing.
        </p>
      </blockquote>
      <figcaption>Benjamin Franklin, on why he began his autobiography, 1771</figcaption>
    </figure>
  );
}

function Testimonials({ testimonials }: Pick<LandingScreenProps, "testimonials">) {
  return (
    <Section title="What families say">
      {testimonials.map(({ who, paragraphs }) => (
        <figure key={who} className="testimonial">
          <blockquote>
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

import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, PaintingCredit, Points, Section } from "./section";

const steps = [
  {
    title: "Choose a plan",
    text: "You pay, by the month or once. You can end a monthly plan at any time; what was written stays.",
  },
  {
    title: "Set it up in their name",
    text: "Use their email address, and they can sign in by a mailed link, without a password. Or choose a username and a password together, and write them on a card.",
  },
  {
    title: "Begin with one question",
    text: "Sit beside them, or call. They tell, you type. Or they press one button and tell it aloud, and their voice stays with the story.",
  },
  {
    title: "Order the book",
    text: "When enough is told, choose a cover together. You see every page before anything is printed.",
  },
];

interface GiftScreenProps {
  shell: PageShell;
  event: EventName;
  catalogue: Catalogue;
}

export function GiftScreen({ shell, event, catalogue: { plans, bookPriceCents } }: GiftScreenProps) {
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title="For your mother or father"
        lead="The stories you grew up with, in their words, in a book your own children will open."
        links={[{ href: siteLinks.pricing.href, label: "Choose a plan for them" }]}
        note={`${plans["self-serve"].name} is ${formatMoney(plans["self-serve"].priceCents)} a month. With a writer who calls and asks: from ${formatMoney(plans.guided.priceCents)} a month. Printed books are ${formatMoney(bookPriceCents)} each.`}
        picture={
          <>
            <BookPicture name="painting-fire" sizes="(min-width: 60em) 30rem, 92vw" isFirst />
            <PaintingCredit>Jessie Willcox Smith, They All Drew to the Fire, 1915</PaintingCredit>
          </>
        }
      />
      <Section title="How it works">
        <Points points={steps} isNumbered columns="four" />
      </Section>
      <Section title="If they would rather talk">
        <p className="part__text">
          On a plan with a writer, a person calls at a time that suits them, asks, listens, and writes it down
          with them. They read every story before it goes into the book.
        </p>
      </Section>
      <ClosingCall
        title="Begin with one question"
        text="Ask us first, if you like. A person answers within 24 hours."
        links={[
          { href: siteLinks.pricing.href, label: "See plans and prices" },
          { href: siteLinks.contact.href, label: "Contact us" },
        ]}
      />
    </PublicPage>
  );
}

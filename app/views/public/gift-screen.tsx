import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, PaintingCredit, Points, Section } from "./section";

const steps = [
  {
    title: message("Choose a plan"),
    text: message(
      "You pay, by the month or once. You can end a monthly plan at any time; what was written stays.",
    ),
  },
  {
    title: message("Set it up in their name"),
    text: message(
      "Use their email address, and they can sign in by a mailed link, without a password. Or choose a username and a password together, and write them on a card.",
    ),
  },
  {
    title: message("Begin with one question"),
    text: message(
      "Sit beside them, or call. They tell, you type. Or they press one button and tell it aloud, and their voice stays with the story.",
    ),
  },
  {
    title: message("Order the book"),
    text: message(
      "When enough is told, choose a cover together. You see every page before anything is printed.",
    ),
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
        title={t("For your mother or father")}
        lead={t("The stories you grew up with, in their words, in a book your own children will open.")}
        links={[{ href: siteLinks.pricing.href, label: t("Choose a plan for them") }]}
        note={t(
          "{name} is {price} a month. With a writer who calls and asks: from {guidedPrice} a month. Printed books are {bookPrice} each.",
          {
            name: t(plans["self-serve"].name),
            price: formatMoney(plans["self-serve"].priceCents),
            guidedPrice: formatMoney(plans.guided.priceCents),
            bookPrice: formatMoney(bookPriceCents),
          },
        )}
        picture={
          <>
            <BookPicture name="painting-fire" sizes="(min-width: 60em) 30rem, 92vw" isFirst />
            <PaintingCredit>{t("Jessie Willcox Smith, They All Drew to the Fire, 1915")}</PaintingCredit>
          </>
        }
      />
      <Section title={t("How it works")}>
        <Points points={steps} isNumbered columns="four" />
      </Section>
      <Section title={t("If they would rather talk")}>
        <p className="part__text">
          {t(
            "On a plan with a writer, a person calls at a time that suits them, asks, listens, and writes it down with them. They read every story before it goes into the book.",
          )}
        </p>
      </Section>
      <ClosingCall
        title={t("Begin with one question")}
        text={t("Ask us first, if you like. A person answers within 24 hours.")}
        links={[
          { href: siteLinks.pricing.href, label: t("See plans and prices") },
          { href: siteLinks.contact.href, label: t("Contact us") },
        ]}
      />
    </PublicPage>
  );
}

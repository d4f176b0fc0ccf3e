import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import { answerPromise } from "~/domain/base/settings/promises";
import { givenPlans } from "~/domain/people/plans/given-plans";
import type { Catalogue, PlanOffer } from "~/domain/selling/catalogue/catalogue";
import { giftMonths } from "~/domain/selling/gifts/schema";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PlanWordsPart } from "./plan-words";
import { PublicPage, siteLinks } from "./public-page";
import { BookPicture, ClosingCall, Hero, PaintingCredit, Points, Section } from "./section";

const steps = [
  {
    title: message("You write two lines"),
    text: message(
      "For whom it is, the day on which it arrives, and a first question that only you would ask. It takes two minutes.",
    ),
  },
  {
    title: message("It arrives on the day"),
    text: message("As a letter by email, or as a card that you print at home and put into their hands."),
  },
  {
    title: message("They begin with your question"),
    text: message(
      "No password before the first word. They write, or press one button and tell it aloud, and their voice stays with the story.",
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
  answerHours: number;
}

export function GiftScreen({ shell, event, catalogue, answerHours }: GiftScreenProps) {
  const { plans, bookPriceCents } = catalogue;
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title={t("For your mother or father")}
        lead={t("The stories you grew up with, in their words, in a book your own children will open.")}
        links={[{ href: "#plans", label: t("Give this") }]}
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
      <Section title={t("What you give")} id="plans" lead={t("Paid once. Nothing renews.")}>
        <ul className="plans list-plain">
          {Object.values(plans).map((plan) => (
            <GiftPlan key={plan.id} plan={plan} />
          ))}
        </ul>
        <p className="plans__note">
          {t("Prices are before tax, which is shown at checkout. Whoever gets it never sees a price.")}
        </p>
        <p className="plans__note">
          <a className="button" href="/gift/open">
            {t("I have a gift to open")}
          </a>
        </p>
      </Section>
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
        text={`${t("Ask us first, if you like.")} ${answerPromise(answerHours)}`}
        links={[
          { href: "#plans", label: t("Give this") },
          { href: siteLinks.contact.href, label: t("Contact us") },
        ]}
      />
    </PublicPage>
  );
}

/** A monthly plan is given for some months, which are one price each. */
function GiftPlan({ plan: { id, name, billing, priceCents } }: { plan: PlanOffer }) {
  const months = billing === "monthly" ? [...giftMonths].reverse() : [null];
  return (
    <li className="plan card">
      <h3 className="plan__name">{t(name)}</h3>
      <PlanWordsPart words={givenPlans[id]} />
      <ul className="plan__choose list-plain">
        {months.map((count) => (
          <li key={count}>
            <a
              className={count === months[0] ? "button button--primary" : "button"}
              href={
                count === null ? `/checkout?plan=${id}&gift=1` : `/checkout?plan=${id}&gift=1&months=${count}`
              }
            >
              {count === null
                ? t("Give it: {price}", { price: formatMoney(priceCents) })
                : t("{months} months: {price}", {
                    months: String(count),
                    price: formatMoney(priceCents * count),
                  })}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

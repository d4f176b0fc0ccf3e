import { formatMoney } from "~/domain/base/format";
import { answerPromise } from "~/domain/base/settings/promises";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { businessDaysText } from "~/domain/selling/writing-services/business-days";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

export interface Question {
  question: string;
  answer: string;
}

/** `firstContactDays` are business days until a writer contacts a buyer. */
export function pricingQuestions(catalogue: Catalogue, firstContactDays: number): Question[] {
  const book = formatMoney(catalogue.bookPriceCents);
  const name = t(catalogue.plans.family.name);
  return [
    {
      question: t("Which plan is right for me?"),
      answer: t(
        "If you like to write, choose Self-Serve: the questions lead you from one story to the next. If you would rather talk, choose a plan with a professional writer, who asks, listens, and writes it down with you.",
      ),
    },
    {
      question: t("When does my writer contact me?"),
      answer: t(
        "Within {firstContactDays} after your payment, by phone or by email, to find a time for the first call.",
        { firstContactDays: businessDaysText(firstContactDays) },
      ),
    },
    {
      question: t("What does a printed book cost?"),
      answer: t(
        "Every additional printed book is {book}. {name} includes one printed book. The book is 12 by 12 inches, on premium paper, and professionally bound.",
        { book, name },
      ),
    },
    {
      question: t("How long does printing take?"),
      answer: t(
        "Printing and the quality check take {printing}. Estimated delivery is {arrival} after your order is confirmed.",
        { printing: t(delivery.printing), arrival: t(delivery.arrival) },
      ),
    },
    {
      question: t("What is the difference between a monthly and a one-time plan?"),
      answer: t(
        "A monthly plan renews every month until you cancel, so it can last as long as your writing takes. A one-time plan is paid once, and nothing more is charged.",
      ),
    },
    {
      question: t("What if I want my money back?"),
      answer: t(
        "Write to us. A refund goes back the way you paid and arrives within 5 to 10 business days. A plan that is refunded in full ends seven days later, and a refunded book that is not printed yet is not made. Everything that was written stays in the account, to read and to download.",
      ),
    },
    {
      question: t("Can I use a promo code?"),
      answer: t("Yes. Enter it at checkout, and you will see the discount, and any tax, before you pay."),
    },
    {
      question: t("Do my stories stay mine?"),
      answer: t(
        "Yes. You can download everything at any time: every story, photo, and recording in one file that opens on any computer, and your book as a Word document.",
      ),
    },
  ];
}

/** `answerHours` are hours until a message is answered; 0 where none are promised. */
export function contactQuestions(catalogue: Catalogue, answerHours: number): Question[] {
  return [
    {
      question: t("How soon will I hear from you?"),
      answer: `${answerPromise(answerHours)} ${t("A person reads every message.")}`,
    },
    {
      question: t("I’m not a writer. Can I still do this?"),
      answer: t(
        "Yes. Each question asks for one memory, and a few sentences are enough to start. You can also tell a story aloud and keep the recording, or have a professional writer interview you and craft the book.",
      ),
    },
    {
      question: t("Can I write about a parent who can no longer write?"),
      answer: t(
        "Yes. Many lives are told with the help of a daughter, a son, or a friend who sits beside them and types. Record the voice as it tells the story: the recording stays with the story, and a code in the printed book can link to it.",
      ),
    },
    {
      question: t("How much are additional printed books?"),
      answer: t(
        "{bookPrice} each, 12 by 12 inches. Printing takes {printing}, and estimated delivery is {arrival}.",
        {
          bookPrice: formatMoney(catalogue.bookPriceCents),
          printing: t(delivery.printing),
          arrival: t(delivery.arrival),
        },
      ),
    },
    {
      question: t("Who can read what I write?"),
      answer: t(
        "You, and anyone you ask for help. Your stories are behind your own sign-in; staff open an account only to help its owner, and each time is logged. Nothing is public unless you choose to share it, such as a recording behind a code in your book.",
      ),
    },
  ];
}

/** Spec 2, sections 2.4 and 9. */
export const delivery = {
  printing: message("5-7 business days"),
  arrival: message("7-10 business days"),
};

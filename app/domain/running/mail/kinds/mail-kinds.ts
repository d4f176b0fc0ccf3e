import type { MailKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { letterHtml, letterText, pictureId } from "../../../base/mail/letter";
import { contactSamples } from "./contact-samples";
import { housePaymentSamples } from "./house-samples";
import { keeperSamples } from "./keeper-samples";
import type { LetterContent, SampleLetters, SampleSettings } from "./mail-sample";
import { orderPaymentSamples, orderSamples } from "./order-samples";
import { peopleSamples } from "./people-samples";
import { sellingSamples } from "./selling-samples";
import { siteSamples } from "./site-samples";
import { writingSamples } from "./writing-samples";

export interface SampleMail {
  /** "order-changed", or "order-changed.tracking" */
  id: string;
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
}

interface MailGroup {
  name: Message;
  kinds: MailKind[];
}

const samples: Record<MailKind, SampleLetters> = {
  ...peopleSamples,
  ...sellingSamples,
  ...orderSamples,
  ...writingSamples,
  ...keeperSamples,
  ...contactSamples,
  ...siteSamples,
  "payment-processing": {
    ...sellingSamples["payment-processing"],
    "book-deposits": orderPaymentSamples.deposits,
    "house-deposits": housePaymentSamples.deposits,
  },
  "payment-received": { ...sellingSamples["payment-received"], house: housePaymentSamples.paid },
  "payment-refunded": {
    ...sellingSamples["payment-refunded"],
    ...{ book: orderPaymentSamples.refund, house: housePaymentSamples.refund },
  },
  "payment-disputed": {
    ...sellingSamples["payment-disputed"],
    ...{ book: orderPaymentSamples.dispute, house: housePaymentSamples.dispute },
    ...{
      "book-won": orderPaymentSamples.disputeWon,
      "book-won-cancelled": orderPaymentSamples.disputeWonTooLate,
    },
  },
  "payment-mismatch": {
    ...sellingSamples["payment-mismatch"],
    ...{ book: orderPaymentSamples.mismatch, house: housePaymentSamples.mismatch },
  },
};

/** All kinds, in the order in which they are shown. */
export const mailGroups: MailGroup[] = [
  { name: message("Questions and family"), kinds: [...kindsOf(writingSamples), ...kindsOf(keeperSamples)] },
  { name: message("Account and sign-in"), kinds: kindsOf(peopleSamples) },
  { name: message("Plans and payments"), kinds: kindsOf(sellingSamples) },
  { name: message("Printed books"), kinds: kindsOf(orderSamples) },
  { name: message("Messages of the contact form"), kinds: kindsOf(contactSamples) },
  { name: message("For you who run the site"), kinds: kindsOf(siteSamples) },
];

function kindsOf<Kind extends MailKind>(group: Record<Kind, SampleLetters>): Kind[] {
  return Object.keys(group) as Kind[];
}

/** The sample mails of a kind, in the current language; a picture stands in the HTML as a data URL. */
export function samplesOfKind(config: SampleSettings, kind: MailKind): SampleMail[] {
  return Object.entries(samples[kind]).map(([name, letter]) => {
    const said = { ...letter(config), from: config.brandName };
    return {
      ...{ id: name === "usual" ? kind : `${kind}.${name}`, kind, subject: said.subject },
      ...{ text: letterText(said), html: withPicture(letterHtml(said), said.picture?.bytes) },
    };
  });
}

/** A page has no parts of a mail, so the picture stands in it. */
function withPicture(html: string, picture: Buffer | undefined): string {
  if (!picture) return html;
  return html.replace(`cid:${pictureId(picture)}`, `data:image/jpeg;base64,${picture.toString("base64")}`);
}

/** What the sample of an id says; undefined for none. */
export function findSampleLetter(id: string): ((config: SampleSettings) => LetterContent) | undefined {
  const [kind = "", name = "usual", ...more] = id.split(".");
  if (more.length > 0 || !Object.hasOwn(samples, kind)) return undefined;
  const letters = samples[kind as MailKind];
  return Object.hasOwn(letters, name) ? letters[name] : undefined;
}

import { t } from "~/messages/translate";
import type { Letter } from "../../../base/mail/letter";

/** Tells the support address that an order was refused, after `most` of them within a day. `href` is the list of such people; undefined for no button. */
export function heldUpLetter(name: string, most: number, href: string | undefined): Omit<Letter, "from"> {
  return {
    subject: t("{name} wants to order more books today", { name }),
    to: "",
    paragraphs: [
      t(
        "{name} has placed {most} orders within a day, and the next one was asked to wait. If you know why there are so many, a family reunion for example, one press lets more of them through.",
        { name, most: String(most) },
      ),
    ],
    button: href ? { label: t("Look at the orders"), href } : undefined,
    closing: [],
  };
}

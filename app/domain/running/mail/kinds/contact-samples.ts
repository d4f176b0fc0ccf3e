import { t } from "~/messages/translate";
import { contactLetter } from "../../contact/contact.server";
import { answerLetter } from "../../contact/contact-answers.server";
import { day, type SamplesOf } from "./mail-sample";

const asked = () => ({
  ...{ name: "Ruth", email: "ruth@example.org", phone: "(555) 010-0134", createdAt: day },
  subject: t("A question about a printed book"),
  message: t("May my brother have a copy sent to his own address?"),
});

export const contactSamples: SamplesOf<"contact-message" | "contact-answer"> = {
  "contact-message": { usual: () => contactLetter(asked()) },
  "contact-answer": {
    usual: () => answerLetter(asked(), t("Yes, gladly. When you order, write his address below yours.")),
  },
};

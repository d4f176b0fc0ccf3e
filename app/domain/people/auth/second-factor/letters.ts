import { t } from "~/messages/translate";
import type { Letter } from "../../../base/mail/letter";

type LetterContent = Omit<Letter, "from">;

/** `left` tells how many recovery codes are left; `by` is null for the operator at the shell. */
export type FactorNews =
  | { what: "on" | "off" | "passkey-added" | "passkey-removed" | "codes" }
  | { what: "off by"; by: string | null }
  | { what: "recovery-code"; left: number };

/** Tells the person named `to` what has just happened to the second step of their sign-in. */
export function secondFactorLetter(to: string, news: FactorNews): LetterContent {
  const closing = [t("If it was not you, please choose a new password right away, and tell us.")];
  return { subject: subjectOf(news), to, paragraphs: paragraphsOf(news), closing };
}

function subjectOf({ what }: FactorNews): string {
  if (what === "on" || what === "passkey-added") return t("Your sign-in now has a second step");
  if (what === "recovery-code") return t("A recovery code was used");
  if (what === "codes") return t("You have new recovery codes");
  return what === "passkey-removed"
    ? t("A passkey was removed")
    : t("The second step of your sign-in is off");
}

function paragraphsOf(news: FactorNews): string[] {
  switch (news.what) {
    case "on":
      return [t("From now on, signing in to your account asks for a code of your phone after the password.")];
    case "passkey-added":
      return [t("A passkey was added to your account. You can sign in with it.")];
    case "passkey-removed":
      return [t("A passkey was removed from your account. It no longer opens it.")];
    case "codes":
      return [t("Ten new recovery codes were made for your account. The earlier ones no longer work.")];
    case "recovery-code":
      return [
        t(
          "Somebody, most likely you, has just used a recovery code of your account in place of the second step.",
        ),
        t("Codes that are left: {left}.", { left: String(news.left) }),
      ];
    case "off":
      return [t("The second step was turned off: from now on your password alone opens your account.")];
    case "off by":
      return [
        news.by === null
          ? t(
              "The operator of this site has turned off the second step for your account: your password alone opens it now.",
            )
          : t("{by} has turned off the second step for your account: your password alone opens it now.", {
              by: news.by,
            }),
        t("Please set it up again when you have your phone."),
      ];
  }
}

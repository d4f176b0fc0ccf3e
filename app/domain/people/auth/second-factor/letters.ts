import type { Letter } from "../../../base/mail/letter";

type LetterContent = Omit<Letter, "from">;

const ifNotYou = ["If it was not you, please choose a new password right away, and tell us."];

/** `recoveryCodes` tells how many are left. */
export type FactorNews =
  | { what: "on" | "off" | "passkey-added" | "passkey-removed" | "codes" }
  | { what: "off by"; by: string }
  | { what: "recovery-code"; left: number };

/** Tells a person of a change to their second factor. */
export function secondFactorLetter(to: string, news: FactorNews): LetterContent {
  return { subject: subjectOf(news), to, paragraphs: paragraphsOf(news), closing: ifNotYou };
}

function subjectOf({ what }: FactorNews): string {
  if (what === "on" || what === "passkey-added") return "Your sign-in now has a second step";
  if (what === "recovery-code") return "A recovery code was used";
  if (what === "codes") return "You have new recovery codes";
  return what === "passkey-removed" ? "A passkey was removed" : "The second step of your sign-in is off";
}

function paragraphsOf(news: FactorNews): string[] {
  switch (news.what) {
    case "on":
      return ["From now on, signing in to your account asks for a code of your phone after the password."];
    case "passkey-added":
      return ["A passkey was added to your account. You can sign in with it."];
    case "passkey-removed":
      return ["A passkey was removed from your account. It no longer opens it."];
    case "codes":
      return ["Ten new recovery codes were made for your account. The earlier ones no longer work."];
    case "recovery-code":
      return [
        "Somebody, most likely you, has just used a recovery code of your account in place of the second step.",
        `Codes that are left: ${news.left}.`,
      ];
    case "off":
      return ["The second step was turned off: from now on your password alone opens your account."];
    case "off by":
      return [
        `${news.by} has turned off the second step for your account: your password alone opens it now.`,
        "Please set it up again when you have your phone.",
      ];
  }
}

import { type Message, message } from "~/messages/message";
import { fullMessage, noMailInTrial } from "../../people/trials/limits.server";
import type { FaultKind } from "./schema";

export const faultWords: Record<FaultKind, Message> = {
  noName: message("The name is missing."),
  nameTooLong: message("The name is longer than 60 letters."),
  nameWithSigns: message("This is not a name: it has no letters."),
  roomTooLong: message("The room is longer than 40 letters."),
  birthYearUnreadable: message("Please write the birth year with four digits, like 1938."),
  birthYearImpossible: message("Nobody who lives here was born in this year."),
  languageUnknown: message("This language is not spoken here. Please write English or Spanish."),
  emailUnreadable: message("This is not an email address."),
  groupsTooMany: message("Please name at most ten groups, each in at most 60 letters."),
  helpersTooLong: message("Please say in at most 200 letters who may help."),
  usernameUnreadable: message("A username has only letters, digits and . _ - @ +, at most 60."),
  usernameTaken: message("This username is taken. Leave it empty, and one is made."),
  usernameTwice: message("This username stands twice in the list."),
  sameLineTwice: message("This person stands twice in the list."),
  alreadyHere: message("This person is here already."),
  tooManyCells: message("This line has more cells than the list has columns. Perhaps it slipped."),
  unreadableLetters: message("Some letters of this line did not arrive well."),
  formula: message("This line has a formula in it. Please write what it shows."),
  mailInTrial: noMailInTrial,
  trialFull: fullMessage,
  noHouse: message("Groups belong to a house. Please choose an owner first."),
  nameTwice: message("Somebody else in the list has this name too."),
  nameAlreadyHere: message("Somebody with this name lives here already, in another room."),
  roomShared: message("Somebody else in the list has this room too."),
  emailTwice: message("Somebody else in the list has this address too."),
  looksLikeTotal: message("This looks like a sum, not like a person."),
};

import { type Message, message } from "~/messages/message";
import type { PictureName } from "./pictures";
import type { Point } from "./section";

export const features: Point[] = [
  {
    title: message("A login for every resident"),
    text: message("Each resident has an account and a book of their own. Your team creates the accounts."),
  },
  {
    title: message("Made for older eyes and hands"),
    text: message(
      "Large letters, large buttons, plain words, and pages that work on the tablet you already have.",
    ),
  },
  {
    title: message("Words, voices and photos"),
    text: message(
      "Residents can type, dictate to a visitor, or tell the story aloud. The recording stays with it.",
    ),
  },
  {
    title: message("A finished book"),
    text: message(
      "Share it electronically with the family, or have it printed: 12 by 12 inches, professionally bound.",
    ),
  },
];

export const reasons: Point[] = [
  {
    title: message("Purpose"),
    text: message(
      "A question a day is something to look forward to, and only this resident can give the answer.",
    ),
  },
  {
    title: message("Conversation"),
    text: message(
      "Staff and volunteers learn who lives behind the door: the teacher, the welder, the woman who sailed.",
    ),
  },
  {
    title: message("Family"),
    text: message("Visits have a place to start. Children hear stories they never thought to ask for."),
  },
  {
    title: message("Legacy"),
    text: message("When a family says goodbye, it takes home a book and remembers where it was written."),
  },
];

export const flow: Point[] = [
  {
    title: message("Get the platform"),
    text: message("We set it up with you, and you create a login for each resident."),
  },
  {
    title: message("Engage and write"),
    text: message("Residents write with family, volunteers or staff beside them, one question at a time."),
  },
  {
    title: message("Share or print"),
    text: message("The finished book goes to the family electronically or in print."),
  },
];

export const shown: { picture: PictureName; title: Message; text: Message }[] = [
  {
    picture: "house-today",
    title: message("Who has gone quiet"),
    text: message(
      "The first page of your team says who told something this week, who has not for two weeks, and whose birthday is next.",
    ),
  },
  {
    picture: "house-sit-down",
    title: message("Sit down with somebody"),
    text: message(
      "One press beside a name opens that resident’s next question, to be written down or recorded.",
    ),
  },
  {
    picture: "house-cards",
    title: message("A card for each door"),
    text: message(
      "A resident without a password holds the card up to the tablet of the house, and tells. Then the tablet forgets them.",
    ),
  },
];

export const minutes: Point[] = [
  {
    title: message("A morning to begin"),
    text: message(
      "Paste your list of residents, or upload it. The welcome sheets of the whole house are one print job, and so are its door cards.",
    ),
  },
  {
    title: message("A minute a day"),
    text: message("The first page names who would be glad of company. Nothing is to be filled in."),
  },
  {
    title: message("A quarter of an hour with one resident"),
    text: message("One question, one answer. Staff, volunteers or family can sit beside them."),
  },
  {
    title: message("Nothing at the end of the month"),
    text: message("The report for your director comes by email, if you like: counts only, on one sheet."),
  },
];

export const privacy: Point[] = [
  {
    title: message("The words belong to the resident"),
    text: message("They move with them when they leave. Whoever opens an account for them is written down."),
  },
  {
    title: message("Carers read what is allowed"),
    text: message(
      "A resident can allow one page: how they like to be called, whom they love, what calms them. One press takes it back.",
    ),
  },
  {
    title: message("The tablet keeps nothing"),
    text: message("It asks and listens. Nothing that was told can be read or heard on it."),
  },
  {
    title: message("Counts, never contents"),
    text: message("Reports and invoices have counts and days, and nothing of what was told."),
  },
];

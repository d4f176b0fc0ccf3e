import type { ResidentColumn } from "~/domain/running/residents/columns";
import { type Message, message } from "~/messages/message";

export const columnWords: Record<ResidentColumn, Message> = {
  name: message("Name"),
  firstName: message("First name"),
  lastName: message("Last name"),
  room: message("Room"),
  birthYear: message("Birth year"),
  language: message("Language"),
  helpers: message("Who may help"),
  groups: message("Groups"),
  email: message("Email"),
  username: message("Username"),
};

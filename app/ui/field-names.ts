import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

/** What fields are called in most of their forms. */
const names: Record<string, Message> = {
  address: message("Address"),
  ageRange: message("Age range"),
  birthdate: message("Birthdate"),
  birthplace: message("Birthplace"),
  caption: message("Caption"),
  children: message("Children"),
  city: message("City"),
  content: message("Content"),
  country: message("Country"),
  date: message("Date"),
  dedication: message("Dedication"),
  description: message("Description"),
  displayName: message("Name"),
  email: message("Email"),
  firstName: message("First name"),
  introduction: message("Introduction"),
  lastName: message("Last name"),
  lifeStageId: message("Life stage"),
  location: message("Location"),
  marriageDate: message("Marriage date"),
  message: message("Message"),
  name: message("Name"),
  newEvent: message("New event"),
  notes: message("Notes"),
  occupation: message("Occupation"),
  password: message("Password"),
  phone: message("Phone"),
  promptDescription: message("Prompt description"),
  promptTitle: message("Prompt title"),
  reason: message("Reason"),
  significantEvents: message("Significant events"),
  spouse: message("Spouse"),
  state: message("State"),
  subject: message("Subject"),
  subtitle: message("Subtitle"),
  time: message("Time"),
  title: message("Title"),
  trackingNumber: message("Tracking number"),
  transcript: message("Transcript"),
  username: message("Username"),
  zipCode: message("ZIP code"),
};

/** What a field is called where it is named apart from its form. Undefined where only its form can say it. */
export function fieldName(name: string): string | undefined {
  const said = Object.hasOwn(names, name) ? names[name] : undefined;
  return said && t(said);
}

import { type Message, message } from "~/messages/message";

/** What staff read of recurring work; the log has its names. */
const titles: Record<string, Message> = {
  "daily backup of the database": message("the daily copy of the database"),
  "scheduled backup of everything": message("the backup of everything"),
  "save idle drafts as stories": message("saving drafts as stories"),
  "save words typed through mailed links": message("saving words typed through links in emails"),
  "measure photos": message("measuring photos"),
  "cancel replaced subscriptions": message("ending replaced subscriptions"),
  "send plans of the next month": message("changing plans for the next month"),
  "send refunds": message("sending refunds"),
  "reconcile payments and subscriptions": message("comparing payments with the payment service"),
  "reconcile orders": message("comparing orders with the payment service"),
  "reconcile invoices of houses": message("comparing invoices of houses with the payment service"),
  "send weekly questions": message("sending weekly questions"),
  "send gifts": message("sending gifts"),
  "follow gifts": message("reminders about gifts"),
  "make books for covers in mails": message("making covers for emails"),
  "look up the domain of mails": message("looking up the domain of emails"),
  "read incoming mails": message("reading emails that come"),
  "send family digests": message("sending news to families"),
  "send reports of houses": message("sending reports of houses"),
  "follow trials of houses": message("following trials of houses"),
  "make invoices of houses": message("making invoices of houses"),
  "turn accounts to keeping": message("turning accounts over to keepers"),
  "look after kept accounts": message("looking after kept accounts"),
  "write down told answers": message("writing down what was told"),
  "save failed sign-ins": message("counting failed sign-ins"),
  "save refused requests": message("counting refused requests"),
  "check the event loop": message("measuring how fast the server answers"),
  "check the disk": message("checking the disk"),
  "check the health": message("checking the health"),
  "compare the clock": message("comparing the clock"),
  "call alarms": message("calling alarms"),
  "check the database for damage": message("checking the database for damage"),
  "write page views": message("counting page views"),
  "prune copies made by updates": message("deleting old copies made by updates"),
  "do what has waited": message("doing what has waited"),
  "end sittings of volunteers who are over": message("ending the sittings of volunteers"),
  "anonymize old orders": message("taking names out of old orders"),
  "thin out story versions": message("thinning out old versions of stories"),
  "expire unpaid checkouts": message("ending unpaid purchases"),
  "expire granted months": message("ending months that were given"),
};

const deleting = message("deleting what is kept no longer");

/** The titles of recurring work by the names that the log has, each once; a name without a title stays as it is. */
export function titlesOfRecurring(names: string[]): Message[] {
  const found = names.map((name) => (name.startsWith("purge ") ? deleting : (titles[name] ?? name)));
  return [...new Set(found as Message[])];
}

import { inEnglish } from "./in-english";
import type { Message } from "./message";

/** An error that whoever shows it says in the language of its reader (`t(said)`). Its own `message` is English, for logs. */
export abstract class SaidError extends Error {
  constructor(readonly said: Message) {
    super(inEnglish(said));
  }
}

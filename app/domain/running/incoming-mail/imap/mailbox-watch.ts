import { type Clock, nowText } from "../../../base/deps";

export interface MailboxFault {
  /** The first of the tries in vain; ISO 8601, UTC. */
  since: string;
  /** Short, in English, as the mail server or the network says it. */
  reason: string;
  isRefused: boolean;
}

/** Whether the mailbox of answers can be read, as far as this server remembers. */
export class MailboxWatch {
  #fault: MailboxFault | null = null;

  constructor(private readonly clock: Clock) {}

  noteRead(): void {
    this.#fault = null;
  }

  noteFault(fault: Omit<MailboxFault, "since">): void {
    this.#fault = { ...fault, since: this.#fault?.since ?? nowText(this.clock) };
  }

  /** Null while it is read. */
  read(): MailboxFault | null {
    return this.#fault;
  }
}

import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** A mail that the sink took. */
export interface TakenMail {
  recipient: string;
  messageId: string;
  /** Head and body, as they came. */
  source: string;
}

/** What the mail server of the tests does with the next mails. */
export type SinkMood =
  /** Takes each mail, with 250. */
  | { kind: "takes" }
  /** Answers this at RCPT TO. */
  | { kind: "answers"; code: number; words?: string }
  /** The same, when the whole mail has come. */
  | { kind: "answers-data"; code: number; words?: string }
  /** Reads the whole mail, and hangs up without an answer. */
  | { kind: "cuts" }
  /** Reads the whole mail, and answers when it is told to. */
  | { kind: "holds" };

/** A mail server that listens on this machine, keeps what it takes, and behaves as badly as it is asked to. */
export class SmtpSink {
  mood: SinkMood = { kind: "takes" };
  readonly taken: TakenMail[] = [];
  /** How many mails came to their end, taken or not. */
  seen = 0;
  port = 0;
  #server: SMTPServer | undefined;
  readonly #held: (() => void)[] = [];

  static async open(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await sink.start();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the port of before where there was one. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      logger: false,
      onRcptTo: (_address, _session, done) => done(this.#refusal("answers")),
      onData: (stream, session, done) => {
        void this.#receive(stream, session.envelope.rcptTo[0]?.address ?? "", done);
      },
    });
    // A client that is killed hangs up in the middle.
    server.on("error", () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.server.address() as AddressInfo).port;
  }

  /** Down: connections are refused. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.release();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Answers the mails that were held: they are taken. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  async #receive(
    stream: SMTPServerDataStream,
    recipient: string,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const source = await text(stream);
    const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? "";
    const take = () => {
      this.taken.push({ recipient, messageId, source });
      done();
    };
    this.seen += 1;
    if (this.mood.kind === "cuts") return this.#hangUp();
    if (this.mood.kind === "holds") return void this.#held.push(take);
    const refusal = this.#refusal("answers-data");
    if (refusal) done(refusal);
    else take();
  }

  #hangUp(): void {
    for (const connection of this.#server?.connections ?? []) connection.close();
  }

  #refusal(kind: "answers" | "answers-data"): Error | null {
    const { mood } = this;
    if (mood.kind !== kind) return null;
    return Object.assign(new Error(mood.words ?? "Not now"), { responseCode: mood.code });
  }
}

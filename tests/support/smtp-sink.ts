import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

export interface TakenMail {
  recipient: string;
  messageId: string;
  /** Headers and body. */
  source: string;
}

/** How the mail server handles the next mails. */
export type SinkMood =
  /** Accepts each mail with 250. */
  | { kind: "takes" }
  /** This response to RCPT TO. */
  | { kind: "answers"; code: number; words?: string }
  /** This response after DATA. */
  | { kind: "answers-data"; code: number; words?: string }
  /** Reads the whole mail, then closes the connection without a response. */
  | { kind: "cuts" }
  /** Reads the whole mail, and responds at `release`. */
  | { kind: "holds" };

/** A local SMTP server that stores mails and fails on request. */
export class SmtpSink {
  mood: SinkMood = { kind: "takes" };
  readonly taken: TakenMail[] = [];
  /** The number of mails received completely, accepted or not. */
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

  /** Reuses the port of an earlier start. With `hasSignIn`, whoever signs in is refused. */
  async start({ banner, hasSignIn = false }: { banner?: string; hasSignIn?: boolean } = {}): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      ...(banner !== undefined && { banner }),
      disabledCommands: hasSignIn ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      logger: false,
      onRcptTo: (_address, _session, done) => done(this.#refusal("answers")),
      onData: (stream, session, done) => {
        void this.#receive(stream, session.envelope.rcptTo[0]?.address ?? "", done);
      },
    });
    // A killed client disconnects mid-transfer.
    server.on("error", () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.server.address() as AddressInfo).port;
  }

  /** Connections are refused afterwards. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.release();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Accepts the mails that were held. */
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

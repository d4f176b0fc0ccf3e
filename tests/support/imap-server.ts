import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

interface StoredMail {
  uid: number;
  source: string;
  isSeen: boolean;
}

/** As much of an IMAP server (RFC 3501, 2177) as reading a mailbox takes. */
export class ImapServer {
  readonly mails: StoredMail[] = [];
  /** Commands that came, without their tags. */
  readonly commands: string[] = [];
  isDown = false;
  readonly #sockets = new Set<Socket>();
  #uid = 0;

  private constructor(readonly server: Server) {}

  static async open(): Promise<ImapServer> {
    const imap = new ImapServer(createServer());
    imap.server.on("connection", (socket) => imap.#serve(socket));
    imap.server.listen(0, "127.0.0.1");
    await once(imap.server, "listening");
    return imap;
  }

  get url(): string {
    const { port } = this.server.address() as { port: number };
    return `imap://answers:secret@127.0.0.1:${port}/INBOX`;
  }

  deliver(source: string): void {
    this.#uid += 1;
    this.mails.push({ uid: this.#uid, source, isSeen: false });
    for (const socket of this.#sockets) socket.write(`* ${this.mails.length} EXISTS\r\n`);
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, "close");
  }

  #serve(socket: Socket): void {
    if (this.isDown) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    let idleTag = "";
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "DONE") {
          socket.write(`${idleTag} OK done\r\n`);
          continue;
        }
        const [, tag = "", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
        this.commands.push(command);
        if (/^IDLE/i.test(command)) {
          idleTag = tag;
          socket.write("+ idling\r\n");
        } else socket.write(Buffer.from(this.#answer(tag, command), "latin1"));
      }
    });
  }

  #answer(tag: string, command: string): string {
    const ok = `${tag} OK done\r\n`;
    if (/^CAPABILITY/i.test(command)) return `* CAPABILITY IMAP4rev1 IDLE\r\n${ok}`;
    if (/^LOGIN/i.test(command))
      return /"?secret"?$/.test(command) ? ok : `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`;
    if (/^LIST/i.test(command)) return `* LIST () "/" INBOX\r\n${ok}`;
    if (/^(SELECT|EXAMINE)/i.test(command))
      return `* ${this.mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] x\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT ${this.#uid + 1}] x\r\n${tag} OK [READ-WRITE] done\r\n`;
    if (/^UID SEARCH/i.test(command)) {
      const unseen = this.mails.filter(({ isSeen }) => !isSeen).map(({ uid }) => uid);
      return `* SEARCH${unseen.map((uid) => ` ${uid}`).join("")}\r\n${ok}`;
    }
    const [, verb = "", uid = "", what = ""] = /^UID (FETCH|STORE) (\d+) (.*)$/i.exec(command) ?? [];
    const mail = this.mails.find((one) => one.uid === Number(uid));
    if (!mail) return ok;
    const number = this.mails.indexOf(mail) + 1;
    if (/store/i.test(verb)) {
      mail.isSeen = true;
      return `* ${number} FETCH (UID ${uid} FLAGS (\\Seen))\r\n${ok}`;
    }
    const source = Buffer.from(mail.source).toString("latin1");
    const parts = [`UID ${uid}`, `RFC822.SIZE ${source.length}`];
    if (/BODY\.PEEK\[\]/i.test(what)) parts.push(`BODY[] {${source.length}}\r\n${source}`);
    return `* ${number} FETCH (${parts.join(" ")})\r\n${ok}`;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/free-port";
import { programPath } from "../../scripts/programs.mjs";

/** Dovecot's own users, whom its package makes, may not enter folders of the tests: their files stand beside them. */
const parent = "/tmp";
const password = "secret";

/** A real mail server, with one mailbox in a folder that the tests write mails into as a delivery program does. */
export class Dovecot {
  readonly #folder = mkdtempSync(path.join(parent, "dovecot-"));
  #process: ChildProcess | undefined;
  #mails = 0;

  private constructor(readonly port: number) {
    chmodSync(this.#folder, 0o711);
    this.makeMailbox();
  }

  static async open(): Promise<Dovecot> {
    const dovecot = new Dovecot(await freePort());
    await dovecot.start();
    return dovecot;
  }

  get url(): string {
    return `imap://answers:${password}@127.0.0.1:${this.port}/INBOX`;
  }

  get mailbox(): string {
    return path.join(this.#folder, "mail");
  }

  async start(): Promise<void> {
    const file = path.join(this.#folder, "dovecot.conf");
    writeFileSync(file, configuration(this.#folder, this.port));
    const child = spawn(programPath("dovecot") ?? "dovecot", ["-F", "-c", file], { stdio: "ignore" });
    this.#process = child;
    for (let tries = 0; !(await isListening(this.port)); tries += 1) {
      if (child.exitCode !== null || tries > 200) throw new Error(`Dovecot did not start: ${this.log()}`);
      await pause(50);
    }
  }

  /** Connections end, and new ones are refused. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  deliver(source: string): void {
    this.#mails += 1;
    const name = `${1_700_000_000 + this.#mails}.M${this.#mails}.tests`;
    writeFileSync(path.join(this.mailbox, "new", name), source, { mode: 0o666 });
  }

  /** As one that somebody opened in webmail before us. */
  deliverRead(source: string): void {
    this.#mails += 1;
    const name = `${1_700_000_000 + this.#mails}.M${this.#mails}.tests:2,S`;
    writeFileSync(path.join(this.mailbox, "cur", name), source, { mode: 0o666 });
  }

  /** How many mails the mailbox has, and how many of them are marked as read. */
  count(): { all: number; seen: number } {
    const names = ["new", "cur"].flatMap((folder) => readdirSync(path.join(this.mailbox, folder)));
    return { all: names.length, seen: names.filter((name) => /:2,[A-Z]*S/.test(name)).length };
  }

  /** All are as new ones again. */
  forgetSeen(): void {
    const folder = path.join(this.mailbox, "cur");
    for (const name of readdirSync(folder))
      renameSync(path.join(folder, name), path.join(folder, name.replace(/:2,.*$/, ":2,")));
  }

  makeMailbox(): void {
    for (const folder of ["", "new", "cur", "tmp"]) {
      const made = path.join(this.mailbox, folder);
      mkdirSync(made, { recursive: true });
      chmodSync(made, 0o777);
    }
  }

  removeMailbox(): void {
    rmSync(this.mailbox, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** The mails stay; each gets another UID, and the mailbox another UIDVALIDITY. */
  forgetUids(): void {
    for (const name of readdirSync(this.mailbox))
      if (name.startsWith("dovecot")) rmSync(path.join(this.mailbox, name), { recursive: true });
  }

  log(): string {
    return readFileSync(path.join(this.#folder, "log"), { encoding: "utf8", flag: "a+" });
  }
}

/** One mailbox, one password, no encryption: it is reached from this machine alone. */
function configuration(folder: string, port: number): string {
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
mail_max_userip_connections = 50
first_valid_uid = 1
${isRoot ? "" : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
service imap-login {
  ${isRoot ? "" : "chroot ="}
  inet_listener imap {
    port = ${port}
  }
}
${isRoot ? "" : "service anvil {\n  chroot =\n}"}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${isRoot ? "mail" : uid} gid=${isRoot ? "mail" : gid} home=${folder}
}
`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

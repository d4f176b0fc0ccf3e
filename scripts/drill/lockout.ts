import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../../tests/support/browserless";
import { giveMailbox, newestLink } from "../../tests/support/mails";
import { addPeople, password } from "../../tests/support/people";
import { startPublicServer } from "../../tests/support/server";
import { SmtpSink } from "../../tests/support/smtp-sink";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { adopt, comesTrue, newPlace, PlacedCaller } from "./world";

const adas = "ada@example.org";
const longestPassword = 5_000;
const longestLink = { known: 60_000, new: 600_000 };
/** The small form of it: during the first ten minutes it is once a minute. */
const shortestLimit = 70_000;
const atOnce = 20;

export const lockout: Drill = {
  name: "lockout",
  about: "strangers ask for her links and guess her password: her own way in stays open",
  minutes: 20,
  isPatient: true,
  async run(isShort) {
    const [requests, guesses] = isShort ? [120, 8] : [500, 150];
    const findings = new Findings();
    const sink = await SmtpSink.open();
    const server = await startPublicServer({
      TRUST_PROXY: "1",
      SMTP_URL: sink.url,
      MAIL_FROM: "house@example.org",
    });
    adopt(server);
    const { ada } = await addPeople(server.db);
    await giveMailbox(server.db, ada.userId, adas);
    const known = await knownDevice(server);
    await besiege(server, requests, guesses);
    const mails = () => sink.taken.filter(({ recipient }) => recipient === adas).length;
    const times = [
      await timeOfPassword("known", known, findings),
      await timeOfPassword("new", new PlacedCaller(server, newPlace), findings),
      await timeOfLink(
        server,
        "new",
        new PlacedCaller(server, newPlace),
        mails,
        isShort ? shortestLimit : longestLink.new,
        findings,
      ),
      await timeOfLink(server, "known", known, mails, longestLink.known, findings),
    ];
    await sink.stop();
    const many = `${requests} requests for links, ${guesses} wrong passwords`;
    return { many, findings, note: `${times.join(", ")}; ${mails()} mails to her` };
  },
};

type Server = Awaited<ReturnType<typeof startPublicServer>>;
type Device = "known" | "new";

/** A browser in which she has signed in before. */
async function knownDevice(server: Server): Promise<Caller> {
  const place = newPlace();
  const caller = new PlacedCaller(server, () => place);
  await caller.call("POST", "/api/login", { username: "ada", password });
  await caller.call("POST", "/api/logout");
  return caller;
}

/** Each from another address. */
async function besiege(server: Server, requests: number, guesses: number): Promise<void> {
  const ask = async () => {
    await askForLink(new PlacedCaller(server, newPlace));
  };
  const guess = async () => {
    const stranger = new PlacedCaller(server, newPlace);
    await stranger.call("POST", "/api/login", {
      username: "ada",
      password: `a wrong guess ${Math.random()}`,
    });
  };
  const waiting = [
    ...Array.from({ length: requests }, () => ask),
    ...Array.from({ length: guesses }, () => guess),
  ];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function askForLink(caller: Caller) {
  const place = caller instanceof PlacedCaller ? caller.place() : "";
  const fixed = new PlacedCaller(caller.server, () => place);
  fixed.cookie = caller.cookie;
  return fixed.post("/auth/email", "/auth/email", { email: adas });
}

async function timeOfPassword(device: Device, caller: Caller, findings: Findings): Promise<string> {
  const began = performance.now();
  const { status } = await caller.call("POST", "/api/login", { username: "ada", password });
  const took = performance.now() - began;
  findings.check(status === 200, `her right password on a ${device} device: ${status}`);
  findings.check(took <= longestPassword, `her password on a ${device} device took ${took.toFixed(0)} ms`);
  await caller.call("POST", "/api/logout");
  return `password on a ${device} device ${(took / 1000).toFixed(1)} s`;
}

/** Measures until the mail comes, and whether its link lets this browser in. She asks again every 20 seconds. */
async function timeOfLink(
  server: Server,
  device: Device,
  caller: Caller,
  mails: () => number,
  longest: number,
  findings: Findings,
): Promise<string> {
  const before = mails();
  const began = Date.now();
  let arrived = false;
  while (!arrived && Date.now() - began < longest) {
    await askForLink(caller);
    arrived = await comesTrue(() => mails() > before, Math.min(20_000, began + longest - Date.now()));
  }
  const took = `${((Date.now() - began) / 1000).toFixed(0)} s`;
  findings.check(arrived, `no link came to a ${device} device within ${longest / 1_000} s`);
  if (!arrived) return `no link on a ${device} device`;
  await pause(100);
  const { path, token } = await newestLink(server.db, adas);
  const browser = new PlacedCaller(server, newPlace);
  await browser.post(path, "/auth/link", { token });
  const { status } = await browser.call("GET", "/api/user");
  findings.check(status === 200, `the link that came to a ${device} device does not let her in: ${status}`);
  return `link on a ${device} device ${took}`;
}

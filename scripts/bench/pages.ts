import { openDatabase } from "~/db/open.server";
import { formatNumber } from "~/domain/base/format";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { commandDeps } from "../command-deps";
import { type Product, startProduct } from "../product";
import { type BareServer, startBareServer } from "./bare-server";
import { Connection, type Exchange, requestBytes } from "./connection";
import { addFamily } from "./family";
import { addPeopleAndOrders } from "./many-people";
import { type Bench, type Measure, percentile } from "./measure";
import { postStories, storyText } from "./post-stories";
import { processorTime } from "./processor-time";

/*
 * Processor time of one response, against a bare server that sends the same bytes to the same connections.
 * Everybody saves a story before each reading, so that no page can be kept whole.
 */

interface Page {
  path: (person: Person) => string;
  /** The product may take this many times the processor time of the bare server. */
  limit: number;
  isStaff?: boolean;
  isPublic?: boolean;
  /** Read by a relative, through their link. */
  isOfFamily?: boolean;
}

interface Person {
  cookie: string;
  /** The language that the same browser asks for where nobody is signed in. */
  choice: string;
  storyId: number;
  /** The path of a mailed question of theirs; "" for none. */
  question: string;
  connection: Connection;
  bare: Connection;
}

const pageList: Record<string, Page> = {
  "landing page": { path: () => "/landing", limit: 12, isPublic: true },
  "pricing page": { path: () => "/pricing", limit: 12, isPublic: true },
  workspace: { path: () => "/app", limit: 75 },
  "open story": { path: () => "/app?prompt=1", limit: 75 },
  "question of an email": { path: ({ question }) => question, limit: 75, isPublic: true },
  "GET /api/stories": { path: () => "/api/stories", limit: 40 },
  "list of people": { path: () => "/admin", limit: 75, isStaff: true },
  builder: { path: () => "/book", limit: 95 },
  "reading room": { path: () => "/reading", limit: 75, isOfFamily: true },
  "story in the reading room": { path: ({ storyId }) => `/reading/${storyId}`, limit: 75, isOfFamily: true },
};

/** What the rows of each begin with: parts of pages are kept by language. */
const languages = { en: "", es: "in Spanish, " };

type Language = keyof typeof languages;

const people = 10;
const storiesOfEach = 10;
const peopleInList = 100;
const family = { relatives: 200, stories: 500, readers: people };
/** Rounds of ten requests each, before the ones that count. */
const warmUps = 200;
const encoding = { "accept-encoding": "gzip" };

export const pages: Bench = {
  name: "pages",
  about: "processor time of each page, against a bare server with the same bytes",
  async run(isQuick) {
    const product = await startProduct();
    const bare = await startBareServer();
    try {
      const writers = await gather(product, bare, people);
      const staff = await gatherStaff(product, bare);
      const relatives = await gatherFamily(product, bare);
      const measures: Measure[] = [];
      for (const language of Object.keys(languages) as Language[]) {
        for (const person of [...writers, ...staff]) await speak(person, language);
        for (const relative of relatives) relative.choice = choiceOf(language);
        for (const [name, page] of Object.entries(pageList)) {
          const readers = page.isOfFamily ? relatives : page.isStaff ? staff : writers;
          const row = languages[language] + name;
          measures.push(await measurePage(row, page, readers, writers, product, bare, isQuick));
        }
      }
      for (const { connection, bare } of [...writers, ...staff, ...relatives]) {
        connection.close();
        bare.close();
      }
      return measures;
    } finally {
      bare.stop();
      await product.stop();
    }
  },
};

async function gather(product: Product, bare: BareServer, count: number): Promise<Person[]> {
  const gathered: Person[] = [];
  for (let number = 1; number <= count; number += 1) {
    const cookie = await product.join(`person-${number}`);
    const connection = new Connection(product.address);
    const [storyId = 0] = await postStories(connection, cookie, storiesOfEach);
    const question = "";
    gathered.push({ cookie, choice: "", storyId, question, connection, bare: new Connection(bare.address) });
  }
  await mailQuestions(product, gathered);
  return gathered;
}

/** Each has the link of a mailed question. */
async function mailQuestions({ dataDir }: Product, writers: Person[]): Promise<void> {
  const { db } = openDatabase(dataDir);
  for (const writer of writers) {
    const story = db.selectFrom("stories").select("userId").where("id", "=", writer.storyId);
    const { userId } = await story.executeTakeFirstOrThrow();
    const link = { userId, promptId: 5, reason: "next", dueAt: null } as const;
    writer.question = `/q/${(await createQuestionLink(commandDeps(db), link)).token}`;
  }
  await db.destroy();
}

/** Pages of the account, and public pages of its browser, are in this language from now on. */
async function speak(person: Person, language: Language): Promise<void> {
  person.choice = choiceOf(language);
  const body = JSON.stringify({ locale: language });
  const answer = await person.connection.send(
    requestBytes("PATCH", "/api/user", { cookie: person.cookie }, body),
  );
  if (answer.status !== 200) throw new Error(`A language was answered with ${answer.status}.`);
}

function choiceOf(language: Language): string {
  return `lang=${language}`;
}

async function gatherFamily(product: Product, bare: BareServer): Promise<Person[]> {
  const { cookies, storyId } = await addFamily(product, family);
  return cookies.map((cookie) => ({
    ...{ cookie, choice: "", storyId, question: "" },
    ...{ connection: new Connection(product.address), bare: new Connection(bare.address) },
  }));
}

async function gatherStaff(product: Product, bare: BareServer): Promise<Person[]> {
  await addPeopleAndOrders(product.dataDir, peopleInList, 20);
  const staff: Person[] = [];
  for (let number = 1; number <= people; number += 1) {
    const cookie = await product.join(`staff-${number}`, { isAdmin: true });
    const [connection, bareConnection] = [new Connection(product.address), new Connection(bare.address)];
    staff.push({ cookie, choice: "", storyId: 0, question: "", connection, bare: bareConnection });
  }
  return staff;
}

async function measurePage(
  name: string,
  page: Page,
  readers: Person[],
  writers: Person[],
  product: Product,
  bare: BareServer,
  isQuick: boolean,
): Promise<Measure> {
  const rounds = isQuick ? 5 : 60;
  const requests = readers.map((person) =>
    requestBytes("GET", page.path(person), {
      ...encoding,
      cookie: cookieOf(person, page),
    }),
  );
  const read = () => Promise.all(readers.map(({ connection }, n) => connection.send(requests[n] as Buffer)));
  const readBare = () => Promise.all(readers.map((person, n) => person.bare.send(requests[n] as Buffer)));
  const [sample] = await read();
  await bare.record(page.path(readers[0] as Person), expectPage(name, sample));
  // Both as a server that has run for a while: their code is compiled by how often it has run.
  for (let times = 0; times < (isQuick ? 0 : warmUps); times += 1) await read();
  const [product_, bare_]: [number[], number[]] = [[], []];
  for (let round = -Math.ceil(rounds / 3); round < rounds; round += 1) {
    await saveAll(writers, round);
    const taken = await timeOf(product.pid, read);
    const takenBare = await timeOf(bare.pid, async () => {
      for (let times = 0; times < 40; times += 1) await readBare();
    });
    if (round < 0) continue;
    product_.push(taken / readers.length);
    bare_.push(takenBare / 40 / readers.length);
  }
  const [each, eachBare] = [percentile(product_, 50), percentile(bare_, 50)];
  const bytes = `${((sample?.body.length ?? 0) / 1000).toFixed(1)} KB`;
  return {
    text: `${name} (${bytes}): ${perSecond(each)} a second, ${(each / 1e6).toFixed(2)} ms each; the same bytes ${perSecond(eachBare)} a second`,
    ratio: each / eachBare,
    limit: page.limit,
  };
}

function cookieOf({ cookie, choice }: Person, { isPublic, isOfFamily }: Page): string {
  if (isPublic) return choice;
  return isOfFamily ? `${cookie}; ${choice}` : cookie;
}

function expectPage(name: string, exchange: Exchange | undefined): Exchange {
  if (exchange?.status === 200 && exchange.body.length > 0) return exchange;
  throw new Error(`${name} was answered with ${exchange?.status}.`);
}

async function saveAll(writers: Person[], round: number): Promise<void> {
  const body = JSON.stringify({ content: `${storyText}${round}` });
  await Promise.all(
    writers.map(async ({ connection, cookie, storyId }) => {
      const saved = await connection.send(requestBytes("PUT", `/api/stories/${storyId}`, { cookie }, body));
      if (saved.status !== 200) throw new Error(`A save was answered with ${saved.status}.`);
    }),
  );
}

async function timeOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorTime(pid);
  await work();
  return processorTime(pid) - before;
}

function perSecond(nanoseconds: number): string {
  return formatNumber(Math.round(1e9 / nanoseconds));
}

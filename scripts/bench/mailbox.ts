import { type Db, openDatabase } from "~/db/open.server";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { Dovecot } from "../../tests/support/dovecot";
import { commandDeps } from "../command-deps";
import { type Product, startProduct } from "../product";
import { type Bench, pause, percentile } from "./measure";
import { gatherReaders } from "./readers";

const amounts = { full: 5_000, quick: 20 };
/** Pages are asked for while the first of them are read: memory grows by that too, and is looked at while the others are. */
const firstPart = 0.2;
const questions = 50;
const address = "ada@example.org";
const authserv = "mx.example.org";

export const mailbox: Bench = {
  name: "mailbox",
  about: "pages of others, alone and while a full mailbox is read; needs Dovecot",
  async run(isQuick) {
    const amount = isQuick ? amounts.quick : amounts.full;
    const dovecot = await Dovecot.open();
    const product = await startProduct({
      MAIL_IN_URL: dovecot.url,
      MAIL_IN_ADDRESS: "answers@example.org",
      MAIL_IN_AUTHSERV: authserv,
    });
    const { db } = openDatabase(product.dataDir);
    try {
      const readers = await gatherReaders(product);
      const tokens = await askQuestions(product, db);
      await readers.measure(isQuick ? 1 : 15);
      await (await deliver(dovecot, db, tokens, 5)).until(5);
      const alone = percentile(await readers.measure(isQuick ? 2 : 15), 99);
      const begun = performance.now();
      const waiting = await deliver(dovecot, db, tokens, amount);
      const during = percentile(await readers.measureWhile(waiting.until(firstPart * amount)), 99);
      const before = product.memory();
      let most = before;
      await waiting.until(amount, () => {
        most = Math.max(most, product.memory());
      });
      const seconds = (performance.now() - begun) / 1000;
      const what = `${amount} answers that waited in a mailbox, in ${seconds.toFixed(0)} s`;
      return [
        {
          text: `${what}: 99 of 100 pages of others within ${during.toFixed(1)} ms, alone within ${alone.toFixed(1)} ms`,
          ...{ ratio: during / alone, limit: 2 },
        },
        {
          text: `${what}: the server has ${most.toFixed(0)} MB at most, ${before.toFixed(0)} MB after the first fifth`,
          ...{ ratio: most / before, limit: 1.25 },
        },
      ];
    } finally {
      await db.destroy();
      await product.stop();
      await dovecot.close();
    }
  },
};

/** The tokens of questions that were mailed to one person. */
async function askQuestions(product: Product, db: Db): Promise<string[]> {
  await product.join("ada");
  const { id: userId } = await db
    .updateTable("users")
    .set({ email: address, provenAddress: address })
    .where("username", "=", "ada")
    .returning("id")
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let promptId = 1; promptId <= questions; promptId += 1) {
    const link = { userId, promptId, reason: "next", dueAt: null } as const;
    tokens.push((await createQuestionLink(commandDeps(db), link)).token);
  }
  return tokens;
}

function answer(n: number, token: string): string {
  return [
    `Authentication-Results: ${authserv}; dmarc=pass header.from=example.org`,
    ...[`From: Ada <${address}>`, `To: answers+${token}@example.org`, "Subject: Re: A question"],
    ...[`Message-ID: <${n}@example.org>`, "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8"],
    ...["", `Line ${n} of it.`, ""],
  ].join("\r\n");
}

interface Waiting {
  /** Resolves once so many of them are taken. */
  until(amount: number, look?: () => void): Promise<void>;
}

/** Puts them into the mailbox. The code that reads them is compiled after the first few. */
async function deliver(dovecot: Dovecot, db: Db, tokens: string[], amount: number): Promise<Waiting> {
  const before = await countTaken(db);
  for (let n = before; n < before + amount; n += 1)
    dovecot.deliver(answer(n, tokens[n % tokens.length] ?? ""));
  return {
    async until(wanted, look = () => {}) {
      while ((await countTaken(db)) < before + wanted) {
        await pause(1_000);
        look();
      }
    },
  };
}

async function countTaken(db: Db): Promise<number> {
  const { taken } = await db
    .selectFrom("incomingMails")
    .select(({ fn }) => fn.countAll<number>().as("taken"))
    .where("state", "=", "taken")
    .executeTakeFirstOrThrow();
  return Number(taken);
}

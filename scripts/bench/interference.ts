import { spawn } from "node:child_process";
import path from "node:path";
import { type Product, startProduct } from "../product";
import { type Author, changeWords, fetchPrintFile, forgetPhotos, joinAuthor, looks } from "./author";
import { fetchExport } from "./download";
import { uploadFilm } from "./film-upload";
import { type Bench, type Measure, percentile } from "./measure";
import { gatherReaders } from "./readers";
import type { Rounds } from "./rounds";
import { makeSound, makeTranscript, startAnsweringService } from "./transcript";

const megabyte = 1024 * 1024;
const mostSlower = 2;
const amounts = { full: { stories: 100, photos: 60 }, quick: { stories: 10, photos: 10 } };
/** Idle and busy rounds alternate, so that other load on the machine affects both. */
const rounds = { full: 4, quick: 1 };
/** Seconds: by then the code of the server is compiled. */
const warmUp = { full: 15, quick: 1 };

interface Activity {
  name: string;
  run(product: Product, author: Author): Promise<unknown>;
}

const activities: Activity[] = [
  { name: "a print file from nothing", run: makePrintFile },
  { name: "a download of everything", run: makeDownload },
  { name: "a backup of everything", run: takeBackup },
  { name: "transcripts: half an hour of sound", run: makeTranscript },
  // Last, because the videos would be in the other files.
  { name: "an upload of 200 MB", run: upload },
];

/** The priority of the workers, as operators set it; the figures depend on it. */
const nice = process.env.WORKER_NICE ?? "10";

export const interference: Bench = {
  name: "interference",
  about: "pages of others, alone and while files are received and made",
  async run(isQuick) {
    const service = await startAnsweringService();
    const product = await startProduct({ TRANSCRIBE_URL: service.url, WORKER_NICE: nice });
    try {
      makeSound(product.dataDir);
      const author = await joinAuthor(product, isQuick ? amounts.quick : amounts.full);
      const readers = await gatherReaders(product);
      await readers.measure(isQuick ? warmUp.quick : warmUp.full);
      const measures: Measure[] = [];
      for (const activity of activities)
        measures.push(await measure(activity, product, author, readers, isQuick));
      await author.db.destroy();
      return measures;
    } finally {
      await product.stop();
      service.close();
    }
  },
};

async function measure(
  { name, run }: Activity,
  product: Product,
  author: Author,
  readers: Rounds,
  isQuick: boolean,
): Promise<Measure> {
  const seen: { alone: number[]; during: number[]; seconds: number }[] = [];
  while (seen.length < (isQuick ? rounds.quick : rounds.full)) {
    const alone = await readers.measure(isQuick ? 2 : 5);
    const begun = performance.now();
    let times = 0;
    // A short activity is repeated, because a percentile needs some hundred pages.
    const repeat = async () => {
      while (performance.now() - begun < (isQuick ? 2_000 : 5_000)) {
        await run(product, author);
        times += 1;
      }
    };
    const during = await readers.measureWhile(repeat());
    seen.push({ alone, during, seconds: (performance.now() - begun) / 1000 / times });
  }
  const alone = percentile(
    seen.flatMap((round) => round.alone),
    99,
  );
  const during = percentile(
    seen.flatMap((round) => round.during),
    99,
  );
  const seconds = seen.map((round) => round.seconds.toFixed(1)).join(", ");
  return {
    text: `${name} (WORKER_NICE ${nice}, in ${seconds} s): 99 of 100 pages of others within ${during.toFixed(1)} ms, alone within ${alone.toFixed(1)} ms`,
    ratio: during / alone,
    limit: mostSlower,
  };
}

async function upload({ address }: Product, { cookie }: Author): Promise<void> {
  const { status } = await uploadFilm({ address, cookie, bytes: 200 * megabyte });
  if (status !== 201) throw new Error(`The film was answered with ${status}.`);
}

async function makePrintFile(product: Product, author: Author): Promise<void> {
  await forgetPhotos(product.dataDir);
  await changeWords(product, author);
  await fetchPrintFile(product, author, looks.seldom);
}

async function makeDownload(product: Product, author: Author): Promise<void> {
  await changeWords(product, author);
  await fetchExport({ address: product.address, cookie: author.cookie });
}

/** Works as the command of docs/self-hosting.md does, beside the running server. */
function takeBackup({ dataDir }: Product): Promise<void> {
  const args = ["build/scripts/backup.js", path.join(dataDir, "backups", "bench.zip")];
  const backup = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    backup.once("error", reject);
    backup.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The backup ended with ${code}.`)),
    );
  });
}

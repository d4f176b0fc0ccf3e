import { type Product, startProduct } from "../product";
import { uploadFilm } from "./film-upload";
import { type Bench, type Measure, percentile } from "./measure";
import { gatherWriters } from "./writers";

const megabyte = 1024 * 1024;
const mostExtraMegabytes = 60;
const mostSlower = 2;

/** Idle and busy rounds alternate, so that other load on the machine affects both. */
const rounds = { full: 5, quick: 2 };

export const largeUpload: Bench = {
  name: "large-upload",
  about: "500 MB are uploaded while others save their stories",
  async run(isQuick) {
    const megabytes = isQuick ? 100 : 500;
    const product = await startProduct();
    try {
      const film = { address: product.address, cookie: await product.join("film-maker") };
      const writers = await gatherWriters(product);
      // Warm up: load the code and reach the usual memory size.
      await uploadFilm({ ...film, bytes: 20 * megabyte });
      await writers.measure(isQuick ? 2 : 10);
      const seen: Round[] = [];
      while (seen.length < (isQuick ? rounds.quick : rounds.full)) {
        const before = watchMemory(product);
        const idle = await writers.measure(isQuick ? 3 : 8);
        const idleMegabytes = before.peak();
        const during = watchMemory(product);
        const upload = uploadFilm({ ...film, bytes: megabytes * megabyte });
        const busy = await writers.measureWhile(upload);
        const { status, seconds } = await upload;
        if (status !== 201) throw new Error(`The film was answered with ${status}.`);
        seen.push({ idle, busy, idleMegabytes, busyMegabytes: during.peak(), seconds });
      }
      return [memoryMeasure(megabytes, seen), saveMeasure(megabytes, seen)];
    } finally {
      await product.stop();
    }
  },
};

interface Round {
  /** Milliseconds of each save by other people, before and during the upload. */
  idle: number[];
  busy: number[];
  idleMegabytes: number;
  busyMegabytes: number;
  seconds: number;
}

/** The largest increase within a round. The text also shows growth between rounds. */
function memoryMeasure(megabytes: number, seen: Round[]): Measure {
  const extra = Math.max(...seen.map(({ idleMegabytes, busyMegabytes }) => busyMegabytes - idleMegabytes), 0);
  const idle = seen.map(({ idleMegabytes }) => idleMegabytes.toFixed(0)).join(", ");
  return {
    text: `server memory while ${megabytes} MB come in: ${extra.toFixed(0)} MB more at most (before each: ${idle} MB); ${mostExtraMegabytes} MB are allowed`,
    ratio: extra / mostExtraMegabytes,
    limit: 1,
  };
}

function saveMeasure(megabytes: number, seen: Round[]): Measure {
  const slowest = (values: number[]) => percentile(values, 99);
  const [idle, busy] = [slowest(seen.flatMap(({ idle }) => idle)), slowest(seen.flatMap(({ busy }) => busy))];
  const seconds = seen.map((round) => round.seconds.toFixed(0)).join(", ");
  return {
    text: `saves of others while ${megabytes} MB come in (in ${seconds} s): 99 of 100 within ${busy.toFixed(0)} ms, else within ${idle.toFixed(0)} ms`,
    ratio: percentile(
      seen.map((round) => slowest(round.busy) / slowest(round.idle)),
      50,
    ),
    limit: mostSlower,
  };
}

function watchMemory(product: Product): { peak(): number } {
  let peak = product.memory();
  const look = () => {
    peak = Math.max(peak, product.memory());
  };
  const timer = setInterval(look, 50);
  return {
    peak() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

import { pause } from "./measure";

/** People who repeat an action, each at their own pace. */
export interface Rounds {
  /** The durations of all repetitions within `seconds`, in milliseconds. */
  measure(seconds: number): Promise<number[]>;
  measureWhile(work: Promise<unknown>): Promise<number[]>;
}

/** Milliseconds. */
const thinkTime = 40;

export function roundsOf<Person>(people: Person[], doOnce: (person: Person) => Promise<unknown>): Rounds {
  async function measureUntil(isOver: () => boolean): Promise<number[]> {
    const taken: number[] = [];
    const goOn = async (person: Person) => {
      while (!isOver()) {
        const began = performance.now();
        await doOnce(person);
        taken.push(performance.now() - began);
        await pause(thinkTime * (0.5 + Math.random()));
      }
    };
    await Promise.all(people.map(goOn));
    return taken;
  }

  return {
    measure: (seconds) => {
      const end = performance.now() + seconds * 1000;
      return measureUntil(() => performance.now() > end);
    },
    measureWhile: async (work) => {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      const taken = await measureUntil(() => isDone);
      await done;
      return taken;
    },
  };
}

import { beforeEach, describe, expect, test } from "vitest";
import { message } from "~/messages/message";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { hours, minutes } from "../../../base/deps";
import { SecondClocks } from "../second-clock";
import { createAddressProbe } from "./address-probe.server";
import { OwnVisits } from "./own-visits.server";
import { judgeProbe, type Probe, ProbeFault, type ProbeFaultKind } from "./probe";
import { Probes } from "./probes.server";

let clock: FakeClock;
let log: CollectedLog;
let fault: ProbeFaultKind | null;
let hasTrouble: boolean;
let tries: number;

beforeEach(() => {
  clock = new FakeClock();
  log = new CollectedLog();
  fault = null;
  hasTrouble = false;
  tries = 0;
});

const probe: Probe = {
  id: "mail",
  attempt: async () => {
    tries += 1;
    if (fault) throw new ProbeFault(fault, message("It does not work."), "E");
  },
  hasTrouble: () => hasTrouble,
};

function open(one: Probe = probe, limit?: number): Probes {
  return new Probes({ clock, log, secondClocks: new SecondClocks() }, [one], limit);
}

/** Minutes of the tries within the next ones. */
async function triedWithin(probes: Probes, count: number): Promise<number[]> {
  const tried: number[] = [];
  for (let minute = 1; minute <= count; minute += 1) {
    clock.advance(minutes);
    const before = tries;
    await probes.runDue();
    if (tries > before) tried.push(minute);
  }
  return tried;
}

describe("tries", () => {
  test("are at the start and every half hour", async () => {
    const probes = open();
    await probes.runDue();
    expect(tries).toBe(1);
    expect(await triedWithin(probes, 61)).toEqual([30, 60]);
  });

  test("are every five minutes while one fails, or people meet failures", async () => {
    const probes = open();
    fault = "unreachable";
    await probes.runDue();
    expect(await triedWithin(probes, 11)).toEqual([5, 10]);
    fault = null;
    hasTrouble = true;
    expect(await triedWithin(probes, 10)).toEqual([4, 9]);
  });

  test("are made anew when the clock was set back", async () => {
    const probes = open();
    await probes.runDue();
    clock.advance(-hours);
    await probes.runDue();
    expect(tries).toBe(2);
  });

  test("asked for together are one", async () => {
    const probes = open();
    await Promise.all([probes.runAll(), probes.runAll(), probes.runDue()]);
    expect(tries).toBe(1);
  });

  test("that hang are given up, and not piled up", async () => {
    const stuck: Probe = {
      id: "backup",
      attempt: () => {
        tries += 1;
        return new Promise(() => undefined);
      },
    };
    const probes = open(stuck, 20);
    await probes.runAll();
    expect(probes.read("backup")?.fault).toMatchObject({ kind: "unreachable", code: "timeout" });
    await probes.runAll();
    expect(tries).toBe(1);
  });

  test("do not hold up a server that stops", async () => {
    const stopping = new AbortController();
    const probes = open({ id: "backup", attempt: () => new Promise(() => undefined) });
    const run = probes.runDue(stopping.signal);
    stopping.abort();
    await run;
    expect(probes.read("backup")).toBeUndefined();
  });

  test("that fail for a reason of the product's own are logged, and a fault all the same", async () => {
    const probes = open({ id: "backup", attempt: () => Promise.reject(new Error("odd")) });
    await probes.runAll();
    expect(probes.read("backup")?.fault?.kind).toBe("unreachable");
    expect(log.lines.find(({ level }) => level === "error")?.message).toBe("try ended unexpectedly");
  });
});

describe("the level", () => {
  const levelAfter = async (kind: ProbeFaultKind, count: number) => {
    fault = kind;
    const probes = open();
    await probes.runDue();
    await triedWithin(probes, count);
    return judgeProbe(probes.read("mail"), clock);
  };

  test.each<[ProbeFaultKind, number, string]>([
    ["refused", 0, "red"],
    ["unreachable", 0, "amber"],
    ["unreachable", 14, "amber"],
    ["unreachable", 15, "red"],
    ["doubtful", 600, "amber"],
  ])("%s for %d minutes is %s", async (kind, count, level) => {
    expect(await levelAfter(kind, count)).toBe(level);
  });

  test("begins anew after a try that succeeded", async () => {
    expect(await levelAfter("unreachable", 14)).toBe("amber");
    fault = null;
    const probes = open();
    await probes.runDue();
    fault = "unreachable";
    await triedWithin(probes, 44);
    expect(judgeProbe(probes.read("mail"), clock)).toBe("amber");
  });
});

describe("the own address", () => {
  let visits: OwnVisits;
  let answer: (url: string) => Response;

  beforeEach(() => {
    visits = new OwnVisits();
  });

  const visit = async (appUrl: string) => {
    const ask: typeof fetch = async (url) => answer(String(url));
    const probes = open(createAddressProbe(appUrl, visits, ask));
    await probes.runAll();
    return probes.read("address")?.fault ?? null;
  };
  const arrive = (url: string) => visits.arrive(new URL(url).searchParams.get("visit"));

  test("is well when the visit arrives here, whatever the answer's status", async () => {
    answer = (url) => {
      arrive(url);
      return new Response("unavailable", { status: 503 });
    };
    expect(await visit("https://stories.example.org")).toBeNull();
  });

  test.each([
    ["https://stories.example.org", 502, "unreachable"],
    ["https://stories.example.org", 200, "unreachable"],
    ["https://stories.example.org", 401, "doubtful"],
    ["https://stories.example.org", 301, "doubtful"],
    ["http://localhost:3000", 502, "doubtful"],
  ])("%s that answers %d elsewhere is %s", async (appUrl, status, kind) => {
    answer = () => new Response(null, { status, headers: { location: "https://www.example.org/" } });
    expect(await visit(appUrl)).toMatchObject({ kind });
  });

  test.each([
    ["ECONNREFUSED", "doubtful"],
    ["ENOTFOUND", "doubtful"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "doubtful"],
    ["CERT_HAS_EXPIRED", "unreachable"],
  ])("that fails by %s is %s", async (code, kind) => {
    answer = () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
    };
    expect(await visit("https://stories.example.org")).toMatchObject({ kind, code });
  });

  test("is not proven by the visit of another", async () => {
    answer = () => {
      visits.arrive("another");
      return new Response(null, { status: 200 });
    };
    expect(await visit("http://localhost:3000")).toMatchObject({ kind: "doubtful" });
  });
});

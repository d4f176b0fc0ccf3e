import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { Unavailable } from "~/domain/errors";
import { CollectedLog } from "../../tests/support/collected-log";
import { refusal } from "../../tests/support/refusals";
import { createWorkerProcesses } from "./worker-processes.server";

test("who asks for more than can wait is sent away, and nobody else", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-children-"));
  writeFileSync(path.join(folder, "docx.js"), "setInterval(() => undefined, 1000);");
  const { run } = createWorkerProcesses(folder, new CollectedLog());
  const end = new AbortController();
  const [ada, ben] = [1, 2];
  const ask = (whose: number | null) => refusal(run("docx", {}, whose, end.signal));
  const begun = Array.from({ length: 51 }, () => ask(ada));
  expect(await ask(ada)).toBeInstanceOf(Unavailable);
  const others = [ask(ben), ask(null), ask(null)];
  let ended = 0;
  for (const one of [...begun, ...others]) void one.then(() => (ended += 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).toBe(0);
  end.abort();
  await Promise.all([...begun, ...others]);
  expect(ended).toBe(54);
  rmSync(folder, { recursive: true });
});

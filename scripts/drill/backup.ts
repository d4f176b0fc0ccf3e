import { spawn } from "node:child_process";
import path from "node:path";
import { hashesOf } from "../../tests/support/backups";
import { Caller } from "../../tests/support/browserless";
import { compileCache } from "../../tests/support/compile-cache";
import { addPeople } from "../../tests/support/people";
import { saveStory } from "../../tests/support/save-story";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { uniquePhoto } from "./kills/unique-photo";
import { checkDatabase, comesTrue, makeFolder, start, stop } from "./world";

export const backup: Drill = {
  name: "backup",
  about: "npm run backup under writers and uploads, restored elsewhere and compared",
  minutes: 10,
  async run(isShort) {
    const [rounds, writers] = isShort ? [1, 20] : [5, 50];
    const findings = new Findings();
    let compared = 0;
    let files = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { saves, hashes } = await backUpAndCompare(writers, findings);
      compared += saves;
      files += hashes;
    }
    return {
      many: `${rounds} backups under ${writers} writers`,
      findings,
      note: `${compared} saves and ${files} files compared`,
    };
  },
};

async function backUpAndCompare(
  writers: number,
  findings: Findings,
): Promise<{ saves: number; hashes: number }> {
  const server = await start();
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  await upload(ada, "before");
  const saved = new Map<number, string>();
  let [isTaking, isOver] = [false, false];
  const write = async (promptId: number) => {
    for (let number = 0; !isOver; number += 1) {
      const content = `<p>Prompt ${promptId}, text ${number}.</p>`;
      const isSaved = await saveStory(ada, promptId, content).catch(() => false);
      if (isSaved && !isTaking) saved.set(promptId, content);
    }
  };
  const add = async () => {
    for (let number = 0; !isOver; number += 1) await upload(ada, `photo ${number}`);
  };
  const writing = [...Array.from({ length: writers }, (_, place) => write(1 + place)), add()];
  findings.check(await comesTrue(() => saved.size === writers, 60_000), "not every writer had a turn");
  const before = hashesOf(path.join(server.dataDir));
  isTaking = true;
  const file = path.join(makeFolder(), "life.zip");
  await command("backup", server.dataDir, file, findings);
  isOver = true;
  await Promise.all(writing);
  await stop(server);
  const dataDir = makeFolder();
  await command("restore", dataDir, file, findings);
  const hashes = compareFiles(before, hashesOf(dataDir), findings);
  await compareSaves(dataDir, saved, findings);
  return { saves: saved.size, hashes };
}

async function upload(ada: Caller, name: string): Promise<void> {
  const form = new FormData();
  form.append("image", new File([uniquePhoto(name)], "a.jpg", { type: "image/jpeg" }));
  await ada.request("POST", "/api/images/upload", form, {});
}

function command(
  name: "backup" | "restore",
  dataDir: string,
  file: string,
  findings: Findings,
): Promise<void> {
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    ...compileCache(),
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [`build/scripts/${name}.js`, file], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      findings.check(code === 0, `npm run ${name} ended with ${code}: ${output.slice(0, 300)}`);
      resolve();
    });
  });
}

/** Compares finished photos, which never change. */
function compareFiles(
  before: Record<string, string>,
  after: Record<string, string>,
  findings: Findings,
): number {
  const lasting = Object.entries(before).filter(([name]) => /^(media|books)\/[0-9a-f]{32}\//.test(name));
  for (const [name, hash] of lasting)
    findings.check(after[name] === hash, `${name} is ${after[name] ? "another" : "gone"}`);
  return lasting.length;
}

async function compareSaves(dataDir: string, saved: Map<number, string>, findings: Findings): Promise<void> {
  const server = await start({ DATA_DIR: dataDir });
  checkDatabase(server, findings, "restored");
  const ada = await Caller.signIn(server, "ada");
  const stories: { id: number; promptId: number }[] = (await ada.call("GET", "/api/stories")).json;
  const ids = new Map(stories.map(({ id, promptId }) => [promptId, id]));
  for (const [promptId, content] of saved) {
    const answer = await ada.call("GET", `/api/stories/${ids.get(promptId)}/versions`);
    const versions: { content: string }[] = answer.status === 200 ? answer.json : [];
    const isThere = versions.some((version) => version.content === content);
    findings.check(isThere, `"${content}", acknowledged before the backup, is not in it`);
  }
  await stop(server);
}

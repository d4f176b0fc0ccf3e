import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import JSZip from "jszip";
import sharp from "sharp";
import { startProduct } from "./product";

/*
 * Before a release is tagged: checks the changelog and the hashes of the migrations, and keeps a small data folder
 * that later versions must be able to start on.
 */

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const hashFile = "migrations/released.json";
const photo = "tests/fixtures/photos/Portrait_6.jpg";

const buyer = {
  email: "buyer@example.org",
  name: "Nora Lindqvist",
  address: "12 Mill Lane",
  city: "Galena",
  state: "IL",
  zipCode: "61036",
};

requireChangelog();
requireFrozenMigrations();
await archiveDataFolder(`tests/fixtures/releases/${version}`);
console.log(`Version ${version} is ready. Commit it, and tag the commit v${version}.`);

function requireChangelog(): void {
  if (!readFileSync("CHANGELOG.md", "utf8").includes(`\n## ${version} `))
    throw new Error(`CHANGELOG.md has no part about ${version}.`);
}

/** They are frozen as they land (migrations/released.test.ts). */
function requireFrozenMigrations(): void {
  const released: Record<string, string> = JSON.parse(readFileSync(hashFile, "utf8"));
  for (const name of readdirSync("migrations").filter((name) => /^\d{4}_\w+\.ts$/.test(name))) {
    const content = readFileSync(path.join("migrations", name));
    if (released[name] !== createHash("sha256").update(content).digest("hex"))
      throw new Error(`${name} is not as ${hashFile} has it.`);
  }
}

/** `data.zip` is DATA_DIR, `known.json` what a browser had then. */
async function archiveDataFolder(folder: string): Promise<void> {
  const product = await startProduct({ ADMIN_PASSWORD: "the first password" });
  try {
    const known = await write(product.address, await product.join("ada"));
    await product.quit();
    await save(folder, product.dataDir, known);
  } finally {
    await product.stop();
  }
}

async function save(folder: string, dataDir: string, known: object): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "known.json"), `${JSON.stringify(known, null, 2)}\n`);
  const zip = new JSZip();
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.file(path.relative(dataDir, file), readFileSync(file));
  }
  writeFileSync(
    path.join(folder, "data.zip"),
    await zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE", compressionOptions: { level: 9 } }),
  );
}

async function buyByInvoice(address: string): Promise<void> {
  const page = `${address}/checkout?plan=self-serve`;
  const html = await (await fetch(page)).text();
  const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...hidden].map(([, name = "", value = ""]) => [name, value]));
  const answer = await fetch(page, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address },
    body: new URLSearchParams({ ...fields, ...buyer, intent: "pay" }),
  });
  if (answer.status !== 303) throw new Error(`The purchase was refused: ${answer.status}`);
}

async function write(address: string, cookie: string) {
  const call = async (method: string, call: string, body: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + call, {
      method,
      headers: { cookie, origin: address, ...(!isForm && { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${call} answered ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const first = await call("POST", "/api/stories", { promptId: 1, content: "The river froze." });
  const content = "The river froze that winter, and we walked across.";
  const story = await call("PUT", `/api/stories/${first.id}`, { content, version: first.version });
  const upload = new FormData();
  const small = await sharp(photo).resize(240).jpeg({ quality: 60 }).toBuffer();
  upload.set("image", new File([new Uint8Array(small)], "river.jpg", { type: "image/jpeg" }));
  upload.set("storyId", String(story.id));
  upload.set("caption", "By the river");
  const image = await call("POST", "/api/images/upload", upload);
  const draft = { content: "Half a sentence", age: "", date: "", location: "" };
  await call("PUT", "/api/drafts/3", draft);
  const design = { type: "biography", title: "The Long Way Home", coverStyle: "heritage-frame" };
  await call("PUT", "/api/book-design", design);
  await buyByInvoice(address);
  return { cookie, content, photoUrl: image.url, draft: draft.content, title: design.title };
}

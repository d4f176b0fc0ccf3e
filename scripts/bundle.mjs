import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const workers = [
  "launcher",
  "photos",
  "lighten",
  "docx",
  "probe",
  "convert",
  "export",
  "book",
  "pages",
  "backup",
  "invoice",
  "speech",
  "letters",
  "mail",
];
const operatorCommands = ["user", "mail", "transcribe", "backup", "backups", "restore", "release"];
const developerCommands = [
  ...["demo", "bench", "profile", "screenshots", "showcase"],
  ...["answering-service", "bare-server", "download", "film-upload"].map((name) => `bench/${name}.worker`),
];
/** They have native code or WebAssembly in files of their own. */
const unbundledPackages = [
  "@hyzyla/pdfium",
  "@myriaddreamin/typst-ts-node-compiler",
  "@node-rs/argon2",
  "better-sqlite3",
  "heic-decode",
  "sharp",
];
/** The server reads them when they are first used, if ever: V8 keeps the source of its whole bundle in memory. */
const seldomUsedPackages = ["@simplewebauthn/server", "iconv-lite", "imapflow", "nodemailer", "undici"];

/** @type {import("esbuild").BuildOptions} */
const options = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node22",
  logLevel: "warning",
};
/** Bundles packages, as reading small files is half of a start. Spaces go, because V8 keeps the source in memory. */
const withPackages = {
  ...options,
  minifyWhitespace: true,
  legalComments: /** @type {const} */ ("none"),
  external: unbundledPackages,
  define: { "process.env.NODE_ENV": '"production"' },
  // CommonJS packages need `require` in a bundle of modules.
  banner: {
    js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
  },
};

/** Lasts until `letMemoryGrow` (app/config/memory-growth). Stands before all modules, which run in import order. */
const growSlowly =
  'import { setFlagsFromString as setV8Flags } from "node:v8"; setV8Flags("--semi-space-growth-factor=1");';

/** Adds its packages to the server that Remix has built. @param {string} folder */
export async function bundleServer(folder) {
  const file = `${folder}/index.js`;
  await build({
    ...withPackages,
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    external: [...unbundledPackages, ...seldomUsedPackages],
    banner: { js: `${withPackages.banner.js}\n${growSlowly}` },
  });
  writeFileSync(file, escaped(readFileSync(file, "utf8")));
}

/**
 * V8 keeps a source in two bytes a character if a single one needs them. esbuild leaves them in regular expressions,
 * which read the escape as well, also from String.raw.
 * @param {string} source
 */
function escaped(source) {
  return source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Bundles the scripts of child processes (`app/jobs/workers/*.worker.ts`) and the commands (`scripts/*.ts`). */
export async function buildWorkers(folder = "build") {
  await build({
    ...withPackages,
    entryPoints: Object.fromEntries(workers.map((job) => [job, `app/jobs/workers/${job}.worker.ts`])),
    outdir: `${folder}/workers`,
  });
  await build({
    ...withPackages,
    entryPoints: operatorCommands.map((name) => `scripts/${name}.ts`),
    outdir: `${folder}/scripts`,
  });
  await build({
    ...options,
    packages: "external",
    entryPoints: developerCommands.map((name) => `scripts/${name}.ts`),
    outdir: `${folder}/scripts`,
  });
}

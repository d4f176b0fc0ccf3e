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
];
const commands = [
  "scripts/user.ts",
  "scripts/mail.ts",
  "scripts/transcribe.ts",
  "scripts/backup.ts",
  "scripts/backups.ts",
  "scripts/restore.ts",
  "scripts/demo.ts",
  "scripts/bench.ts",
  "scripts/profile.ts",
  "scripts/screenshots.ts",
  "scripts/showcase.ts",
  "scripts/release.ts",
  "scripts/bench/bare-server.worker.ts",
  "scripts/bench/film-upload.worker.ts",
];

/**
 * Bundles the scripts of child processes (`app/jobs/workers/*.worker.ts`) and the commands (`scripts/*.ts`).
 */
export async function buildWorkers(folder = "build") {
  /** @type {import("esbuild").BuildOptions} */
  const options = {
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node22",
    logLevel: "warning",
    outExtension: { ".js": ".js" },
  };
  await build({
    ...options,
    entryPoints: Object.fromEntries(workers.map((job) => [job, `app/jobs/workers/${job}.worker.ts`])),
    outdir: `${folder}/workers`,
  });
  await build({ ...options, entryPoints: commands, outdir: `${folder}/scripts` });
}

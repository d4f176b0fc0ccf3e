import { build } from "esbuild";

const children = ["photos", "docx", "probe", "convert", "export", "book", "backup"];
const commands = [
  "scripts/user.ts",
  "scripts/mail.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/demo.ts",
  "scripts/bench.ts",
  "scripts/screenshots.ts",
  "scripts/showcase.ts",
  "scripts/bench/film-upload.worker.ts",
];

/** Bundles the scripts of child processes (`app/jobs/*.child.ts`) and of the shell commands (`scripts/*.ts`). */
export async function buildChildren() {
  /** @type {import("esbuild").BuildOptions} */
  const options = {
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    outExtension: { ".js": ".js" },
  };
  await build({
    ...options,
    entryPoints: Object.fromEntries(children.map((job) => [job, `app/jobs/${job}.child.ts`])),
    outdir: "build/children",
  });
  await build({ ...options, entryPoints: commands, outdir: "build/scripts" });
}

import path from "node:path";
import { listFiles, read } from "./repository";

/* Imports between the files of app, and between those that support the tests. */

export const appFiles = listFiles("app").filter(
  (file) => /\.(ts|tsx|js)$/.test(file) && !file.includes(".test."),
);

export const supportFiles = listFiles("tests/support").filter((file) => /\.(ts|mjs)$/.test(file));

/** Imports of values and of types. */
export function importGraph(files = appFiles): Map<string, string[]> {
  const byModule = new Map(files.map((file) => [withoutExtension(file), file]));
  return new Map(
    files.map((file) => {
      const targets = allImports(file).flatMap((target) => byModule.get(withoutExtension(target)) ?? []);
      return [file, targets] as const;
    }),
  );
}

/** Imports of types are ignored: the build removes them. Those that are made later, by `import("…")`, count. */
export function valueImports(file: string, source = read(file)): string[] {
  const imports = source.matchAll(
    /^(?:import|export)\s+(?!type\b)((?:[^;"']*?\s+from\s+)?)["']([^"']+)["']/gm,
  );
  const atOnce = [...imports].filter(([, names]) => !isOnlyTypes(names ?? "")).map(([, , target]) => target);
  const later = source.matchAll(/(?<!\{|typeof )\bimport\(\s*["']([^"']+)["']\s*\)(?!\.[A-Z])/g);
  return resolveAll(file, [...atOnce, ...[...later].map(([, target]) => target)]);
}

export function allImports(file: string, source = read(file)): string[] {
  const imports = source.matchAll(
    /(?:^(?:import|export)\s+(?:[^;"']*?\s+from\s+)?|\bimport\(\s*)["']([^"']+)["']/gm,
  );
  return resolveAll(
    file,
    [...imports].map(([, target]) => target),
  );
}

function resolveAll(file: string, targets: (string | undefined)[]): string[] {
  return targets.map((target) => resolveImport(file, target ?? "")).filter((target) => target !== "");
}

function isOnlyTypes(names: string): boolean {
  const inner = /\{([\s\S]*)\}/.exec(names)?.[1];
  if (inner === undefined || /^\s*\w+\s*,/.test(names)) return false;
  return inner.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
}

export function resolveImport(file: string, target: string): string {
  if (target.startsWith("~/")) return `app/${target.slice(2)}`;
  return target.startsWith(".") ? path.join(path.dirname(file), target) : "";
}

function withoutExtension(file: string): string {
  return file.replace(/\.(tsx?|js)$/, "");
}

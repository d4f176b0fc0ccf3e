import { appFiles, resolveImport } from "./imports";
import { read } from "./repository";

/**
 * The sources of the components that a file's components render, directly or indirectly; its own first. By
 * component, because a page may render only one of a file.
 */
export function drawnComponents(file: string): string[] {
  const drawn = new Map<string, string>();
  const visit = (from: string, name: string) => {
    const key = `${from} ${name}`;
    const body = componentsOf(from).get(name);
    if (body === undefined || drawn.has(key)) return;
    drawn.set(key, body);
    for (const [, tag = ""] of body.matchAll(/<([A-Z]\w*)/g)) {
      visit(importsOf(from).get(tag) ?? from, tag);
    }
  };
  for (const name of componentsOf(file).keys()) visit(file, name);
  return [...drawn.values()];
}

/** Top-level functions with capitalized names, with their source. */
function componentsOf(file: string): Map<string, string> {
  const found = read(file).matchAll(/^(?:export )?(?:default )?function ([A-Z]\w*)[\s\S]*?^}/gm);
  return new Map([...found].map(([body, name = ""]) => [name, body]));
}

function importsOf(file: string): Map<string, string> {
  const imports = read(file).matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm);
  return new Map(
    [...imports].flatMap(([, names = "", target = ""]) => {
      const resolved = resolveImport(file, target);
      const imported = appFiles.find((one) => one === `${resolved}.tsx`);
      return imported ? names.split(",").map((name) => [name.trim(), imported] as const) : [];
    }),
  );
}

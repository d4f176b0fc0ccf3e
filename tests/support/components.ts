import { appFiles, resolveImport } from "./imports";
import { read } from "./repository";

/* Which components a page draws, from the tags in its source: a page may draw one component of a file and not another. */

/** The source of every component that the components of a file draw, directly or by way of others; its own first. */
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

/** Functions at the top of a file whose names begin with a capital letter, with their source. */
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

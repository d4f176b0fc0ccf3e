import path from "node:path";
import { describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { listFiles, read } from "./support/repository";

/* The rules of docs/architecture.md, held against every file. */

const files = listFiles("app").filter((file) => /\.(ts|tsx|js)$/.test(file) && !file.includes(".test."));

/** Which layer may import values from which. Types cross freely: they leave nothing in the browser's files. */
const mayImport: Record<string, string[]> = {
  routes: ["http", "domain", "views", "islands", "ui", "styles"],
  http: ["domain", "config", "routes.js"],
  views: ["ui", "islands", "domain"],
  islands: ["ui", "views", "domain"],
  domain: ["db"],
  jobs: ["domain"],
  ui: [],
  db: ["migrations"],
  config: [],
  "entry.client.tsx": ["islands"],
  "root.tsx": ["views", "styles"],
};

describe("layers", () => {
  test.each(files.map((file) => [file]))("%s", (file) => {
    const layer = layerOf(file);
    const foreign = valueImports(file)
      .map((target) => layerOf(target))
      .filter((target) => target !== layer);
    const allowed = mayImport[layer];
    if (allowed) expect(foreign.filter((target) => !allowed.includes(target))).toEqual([]);
  });

  test("no circular imports between files", () => {
    expect(findCycle(importGraph())).toBeUndefined();
  });
});

describe("browser and server", () => {
  const forBrowser = files.filter(
    (file) => /^app\/(views|islands|ui)\//.test(file) || file === "app/entry.client.tsx",
  );

  test.each(forBrowser.map((file) => [file]))("%s takes no value from a server file", (file) => {
    expect(valueImports(file).filter((target) => target.includes(".server"))).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const readers = files.filter((file) => /process\.env\b/.test(read(file)));
    expect(readers.filter((file) => !file.startsWith("app/config/"))).toEqual([
      "app/jobs/worker-processes.server.ts",
    ]);
  });

  test("only scripts and the start of the server print: everything else writes to the log", () => {
    const printing = files.filter(
      (file) => /\bconsole\./.test(read(file)) && !/^app\/(islands|ui|views)\//.test(file),
    );
    expect(printing).toEqual([]);
  });

  test("what a button's name leads to is looked up in one place, which knows names of no button", () => {
    expect(files.filter((file) => /\bintents\[/.test(read(file)))).toEqual(["app/http/forms/intents.ts"]);
  });

  test("how long a text may be, a field knows from its schema", () => {
    // A number of digits stands for itself.
    const said = forBrowser.filter((file) => /maxLength=\{(\d{3,}|[3-9]\d)\}/.test(read(file)));
    expect(said).toEqual([]);
  });

  test("no text becomes markup", () => {
    expect(files.filter((file) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(read(file)))).toEqual([]);
  });
});

describe("names", () => {
  test("no drawer for odds and ends", () => {
    expect(files.filter((file) => /\/(utils|lib|helpers|common|misc|shared)\//.test(file))).toEqual([]);
  });

  test("kebab-case, or the address of a route", () => {
    const odd = files.filter(
      (file) => !file.startsWith("app/routes/") && !/^[a-z0-9.-]+$/.test(path.basename(file)),
    );
    expect(odd).toEqual([]);
  });
});

describe("the route table", () => {
  const routeFiles = listFiles("app/routes").filter(
    (file) => /\.tsx?$/.test(file) && !/\.(server|test)\./.test(file),
  );

  test("names every route file, and only those", () => {
    const named = new Set(routeTable.map(({ file }) => `app/${file}`));
    expect([...named].sort()).toEqual(routeFiles.sort());
  });

  test.each(routeTable.map((row) => [row.path, row] as const))(
    "%s states its access policy",
    (_path, row) => {
      const source = read(`app/${row.file}`);
      const isCall = row.path.startsWith("/api/");
      if (!isCall && /export (async )?function action\b/.test(source)) expect(row.change).not.toBeNull();
      if (!isCall && /export (async )?function loader\b/.test(source)) expect(row.get).not.toBeNull();
      if (isCall) expect(row.get ?? row.change).not.toBeNull();
    },
  );

  test.each(routeFiles.map((file) => [file]))("%s goes through the wrappers", (file) => {
    for (const body of doorFunctions(read(file))) {
      expect(body).toMatch(
        /\b(loadPage|loadPublicPage|loadSitePage|pageAction|publicPageAction|redirectPage|answer|answerAnyone|redirect)\(/,
      );
    }
  });
});

function doorFunctions(source: string): string[] {
  return [...source.matchAll(/export (?:async )?function (?:loader|action)\b[\s\S]*?\n}/g)].map(
    ([body]) => body,
  );
}

function valueImports(file: string): string[] {
  const imports = read(file).matchAll(
    /^(?:import|export)\s+(?!type\b)((?:[^;"']*?\s+from\s+)?)["']([^"']+)["']/gm,
  );
  return [...imports]
    .filter(([, names]) => !isOnlyTypes(names ?? ""))
    .map(([, , target]) => resolveImport(file, target ?? ""))
    .filter((target) => target !== "");
}

function isOnlyTypes(names: string): boolean {
  const inner = /\{([\s\S]*)\}/.exec(names)?.[1];
  if (inner === undefined || /^\s*\w+\s*,/.test(names)) return false;
  return inner.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
}

function resolveImport(file: string, target: string): string {
  if (target.startsWith("~/")) return `app/${target.slice(2)}`;
  return target.startsWith(".") ? path.join(path.dirname(file), target) : "";
}

function layerOf(file: string): string {
  const [top = "", next = ""] = file.split("/");
  return top === "app" ? next : top;
}

function importGraph(): Map<string, string[]> {
  const byModule = new Map(files.map((file) => [file.replace(/\.(tsx?|js)$/, ""), file]));
  const known = (target: string) => byModule.get(target) ?? byModule.get(target.replace(/\.(tsx?|js)$/, ""));
  return new Map(
    files.map((file) => [file, valueImports(file).flatMap((target) => known(target) ?? [])] as const),
  );
}

/** The files of one cycle in the order of their imports; undefined when there is none. */
function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

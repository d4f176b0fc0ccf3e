import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compileCache } from "./support/compile-cache";
import { startServer } from "./support/server";

/* What is printed at a shell is in the language of whoever reads it there. */

let root: string;
let dataDir: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "life-"));
  dataDir = path.join(root, "data");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const spanish = { LANG: "es_MX.UTF-8" };

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: {
      ...{ NODE_ENV: "production", PATH: process.env.PATH, ...compileCache(), DATA_DIR: dataDir },
      ...spanish,
      ...env,
    },
    encoding: "utf8",
  });
  return { status, stdout, stderr: stderr.replace(`DATA_DIR: ${dataDir}\n`, "") };
}

const user = (...args: string[]) => run("build/scripts/user.js", args);
const ada = ["ada", "--password", "a good long one"];

function read(query: string): unknown[] {
  const database = new SqliteDatabase(path.join(dataDir, "app.db"), { readonly: true });
  try {
    return database.prepare(query).raw().all();
  } finally {
    database.close();
  }
}

describe("a shell in Spanish", () => {
  test("reads of the first start in Spanish, and its administrator too; the log stays English", async () => {
    const server = await startServer({ ...spanish, DATA_DIR: dataDir, ADMIN_PASSWORD: "" });
    const { port } = new URL(server.address);
    const page = `http://localhost:${port}/auth`;
    expect(server.output()).toContain(
      `A Life Remembered está en marcha en http://localhost:${port} (puerto ${port})\n`,
    );
    expect(server.output()).toMatch(
      new RegExp(`^Inicie sesión en ${page} como admin con la contraseña \\S{12}$`, "m"),
    );
    expect(server.output()).toContain("La contraseña se muestra solo esta vez");
    const signIn = await fetch(`${server.address}/auth`);
    expect(await signIn.text()).toContain('<html lang="en"');
    await server.stop();
    expect(read("select display_name, locale from users")).toEqual([["Administrador", "es"]]);
    const again = await startServer({ ...spanish, DATA_DIR: dataDir, SMPT_URL: "smtp://localhost" });
    expect(again.output()).toContain(
      `Inicie sesión en http://localhost:${new URL(again.address).port}/auth\n`,
    );
    expect(again.output()).toContain("this is not a setting and changes nothing");
    await again.stop();
  });

  test.each([
    [{ PORT: "eighty" }, "PORT debe ser un número entero de 0 a 65535.\n"],
    [{ HOST: "192.0.2.1" }, /^HOST no se puede usar \(EADDRNOTAVAIL\): .+\n$/],
    [{ ADMIN_USERNAME: "a b" }, /^ADMIN_USERNAME no se puede usar: .*letras.*\n$/],
  ])("reads why the server does not start: %j", (env, words) => {
    const { status, stderr } = run("build/index.js", [], { PORT: "0", HOST: "127.0.0.1", ...env });
    expect([status, stderr]).toEqual([1, typeof words === "string" ? words : expect.stringMatching(words)]);
  });

  test("reads what becomes of its commands, and whoever is made there has its language", () => {
    expect(user("list", "--").stdout).toBe("\n");
    expect(user("create", ...ada).stdout).toBe('Cuenta creada: 1  ada  "ada"  participante\n');
    expect(read("select locale from users")).toEqual([["es"]]);
    expect(user("role", "ada", "--owner", "on").stdout).toContain("responsable");
    expect(user("password", "nobody", "--password", "a good long one").stderr).toBe(
      "No hay nadie con ese nombre de usuario.\n",
    );
    expect(user("create", "ada", "--password", "short").stderr).toMatch(/^Por favor, .*8 caracteres/);
    expect(user("dance").stderr).toMatch(/^Uso:\n {2}npm run user -- create NAME/);
    expect(run("build/scripts/mail.js", ["list"]).stdout).toBe("La bandeja de salida está vacía.\n");
    expect(run("build/scripts/mail.js", ["again", "7"]).stderr).toContain("ningún correo");
    const file = path.join(root, "whole.zip");
    expect(run("build/scripts/backup.js", [file]).stdout).toMatch(/^\/.+whole\.zip: \d+ archivos?, \d/);
    expect(run("build/scripts/backups.js", ["verify", file]).stdout).toMatch(
      /^La copia de seguridad de 20\S+ está completa: \d+ archivos? \(/,
    );
    expect(run("build/scripts/restore.js", [file]).stdout).toMatch(
      /^La copia de seguridad de 20\S+ quedó restaurada: \d+ archivos?\.\n/,
    );
    rmSync(file);
    expect(run("build/scripts/restore.js", [file]).stderr).toContain("no es una copia de seguridad completa");
    expect(run("build/scripts/transcribe.js", []).stderr).toMatch(/^Uso: npm run transcribe -- FILE/);
  });
});

test.each(["C", "C.UTF-8", "en_US.UTF-8", "POSIX", "fr_FR.UTF-8"])(
  "a shell with LANG=%s reads English",
  (LANG) => {
    const { status, stderr } = run("build/index.js", [], { LANG, PORT: "eighty" });
    expect([status, stderr]).toEqual([1, "PORT must be a whole number from 0 to 65535.\n"]);
  },
);

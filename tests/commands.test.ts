import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConfigError } from "~/config/config-error";
import { readConfig } from "~/config/env.server";
import { createEncryption } from "~/domain/base/encryption.server";
import { Caller } from "./support/browserless";
import { readBurntSecret } from "./support/burnt-secret";
import { compileCache } from "./support/compile-cache";
import { startServer } from "./support/server";

let dataDir: string;
const burntSecret = readBurntSecret() ?? "";

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function node(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const options = {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...compileCache(), DATA_DIR: dataDir, ...env },
    encoding: "utf8",
  } as const;
  return spawnSync(process.execPath, [script, ...args], options);
}

const user = (...args: string[]) => node("build/scripts/user.js", args);

describe("a setting that cannot be right", () => {
  const stripe = {
    APP_URL: "https://a.example",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const bucket = {
    BACKUP_S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
    BACKUP_S3_BUCKET: "life",
    BACKUP_S3_ACCESS_KEY: "key",
    BACKUP_S3_SECRET_KEY: "secret",
  };
  test.each([
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "70000" }],
    ["APP_URL", { APP_URL: "stories.example.org" }],
    ["APP_URL", { APP_URL: "https://stories.example.org/path" }],
    ["APP_URL", { APP_URL: "ftp://stories.example.org" }],
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "nobody" }],
    ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
    ["SMTP_URL", { SMTP_URL: "mail" }],
    ["MAIL_FROM", { SMTP_URL: "smtps://mail.example.org", APP_URL: "https://a.example" }],
    [
      "MAIL_FROM",
      { SMTP_URL: "smtps://mail.example.org", APP_URL: "https://a.example", MAIL_FROM: "the house" },
    ],
    ["MAIL_FROM", { MAIL_FROM: "the house" }],
    ["APP_URL", { SMTP_URL: "smtps://mail.example.org", MAIL_FROM: "a@example.org" }],
    ["BRAND_NAME", { BRAND_NAME: "A Life\nBcc: everybody@example.org" }],
    ["BRAND_NAME", { BRAND_NAME: "A".repeat(101) }],
    ["DATA_DIR", { DATA_DIR: "/proc/stories" }],
    ["DATA_DIR", { DATA_DIR: path.resolve("package.json") }],
    ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "" }],
    ["STRIPE_PUBLISHABLE_KEY", { ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_live_1" }],
    ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: "secret" }],
    ["APP_URL", { ...stripe, APP_URL: "" }],
    [
      "STRIPE_API_BASE",
      {
        ...stripe,
        STRIPE_SECRET_KEY: "sk_live_1",
        STRIPE_PUBLISHABLE_KEY: "pk_live_1",
        STRIPE_API_BASE: "http://localhost:1",
      },
    ],
    [
      "STRIPE_API_BASE",
      {
        ...stripe,
        STRIPE_SECRET_KEY: "sk_live_1",
        STRIPE_PUBLISHABLE_KEY: "pk_live_1",
        STRIPE_API_BASE: "http://api.stripe.com",
      },
    ],
    ["STRIPE_API_BASE", { STRIPE_API_BASE: "localhost" }],
    ["TAX_PERCENT", { TAX_PERCENT: "a lot" }],
    ["TAX_PERCENT", { TAX_PERCENT: "101" }],
    ["TAX_PERCENT", { TAX_PERCENT: "8.1234" }],
    ["PRINTER_PROFILE", { PRINTER_PROFILE: "/nowhere.json" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["BACKUP_HOUR", { BACKUP_HOUR: "24" }],
    ["BACKUP_HOUR", { BACKUP_HOUR: "3:00" }],
    ["BACKUP_PASSPHRASE_FILE", { BACKUP_DIR: "/tmp" }],
    ["BACKUP_PASSPHRASE_FILE", { BACKUP_PASSPHRASE_FILE: "/nowhere" }],
    // Too long for one line.
    ["BACKUP_PASSPHRASE_FILE", { BACKUP_PASSPHRASE_FILE: path.resolve("package.json") }],
    ["BACKUP_PASSPHRASE_FILE", { BACKUP_PASSPHRASE_FILE: "/dev/null" }],
    ["BACKUP_DIR", { BACKUP_DIR: path.resolve("package.json") }],
    ["BACKUP_DIR", { DATA_DIR: path.resolve("."), BACKUP_DIR: path.resolve("docs") }],
    ["BACKUP_S3_SECRET_KEY", { ...bucket, BACKUP_S3_SECRET_KEY: "" }],
    ["BACKUP_S3_ENDPOINT", { ...bucket, BACKUP_S3_ENDPOINT: "" }],
    ["BACKUP_S3_ENDPOINT", { ...bucket, BACKUP_S3_ENDPOINT: "s3.example.org" }],
    ["BACKUP_S3_ENDPOINT", { ...bucket, BACKUP_S3_ENDPOINT: "https://s3.example.org/life" }],
    ["BACKUP_S3_BUCKET", { ...bucket, BACKUP_S3_BUCKET: "My bucket" }],
    ["BACKUP_S3_REGION", { ...bucket, BACKUP_S3_REGION: "Frankfurt am Main" }],
  ])("is named: %s", (name, env) => {
    const read = () => readConfig({ DATA_DIR: dataDir, ...env });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  test("stops the start with one line", () => {
    const { status, stderr } = node("build/index.js", [], { PORT: "eighty" });
    expect([status, stderr]).toEqual([1, "PORT must be a whole number from 0 to 65535.\n"]);
  });

  test.each([
    ["ADMIN_USERNAME", { ADMIN_USERNAME: "a b" }],
    ["HOST", { HOST: "not.a.host.invalid" }],
    ["HOST", { HOST: "192.0.2.1" }],
  ])("as does one that is wrong only once it is used: %s", (name, env) => {
    const { status, stderr } = node("build/index.js", [], { PORT: "0", ...env });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${name} cannot be used[^\\n]+\\n$`));
  });

  test("a folder is made with those above it", () => {
    const folder = path.join(dataDir, "all/of/it");
    expect(readConfig({ DATA_DIR: folder }).dataDir).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("a blank name is the product's own", () => {
    expect(readConfig({ DATA_DIR: dataDir, BRAND_NAME: "  " }).brandName).toBe("A Life Remembered");
  });

  test("as does a file that describes no printer", () => {
    const { status, stderr } = node("build/index.js", [], {
      PRINTER_PROFILE: "package.json",
      DATA_DIR: dataDir,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PRINTER_PROFILE does not describe a printer: \S[^\n]+\n$/);
  });

  test("and those that are right are taken", () => {
    expect(readConfig({ DATA_DIR: dataDir, ...stripe, STRIPE_API_BASE: "http://localhost:1" })).toMatchObject(
      { port: 3000, appUrl: "https://a.example" },
    );
  });

  test("backups go to a folder, which may be missing, and to a bucket", () => {
    const file = path.join(dataDir, "passphrase");
    writeFileSync(file, "copper lantern orchard seven\n");
    const env = { DATA_DIR: path.join(dataDir, "data"), BACKUP_PASSPHRASE_FILE: file };
    expect(readConfig(env).backup).toBeUndefined();
    const missing = path.join(dataDir, "not mounted");
    expect(readConfig({ ...env, ...bucket, BACKUP_DIR: missing, BACKUP_HOUR: "0" }).backup).toEqual({
      hour: 0,
      passphrase: "copper lantern orchard seven",
      targets: [
        { kind: "folder", folder: missing },
        {
          kind: "bucket",
          endpoint: "https://s3.eu-central-1.amazonaws.com",
          bucket: "life",
          region: "eu-central-1",
          accessKey: "key",
          secretKey: "secret",
        },
      ],
    });
  });

  test.each([
    ["https://s3.eu-central-1.amazonaws.com", undefined, "eu-central-1"],
    ["https://s3.us-west-004.backblazeb2.com", undefined, "us-west-004"],
    ["https://fra1.digitaloceanspaces.com", undefined, "fra1"],
    ["https://s3.amazonaws.com", undefined, "us-east-1"],
    ["http://192.0.2.7:9000", undefined, "us-east-1"],
    ["http://192.0.2.7:3900", "garage", "garage"],
  ])("the region of %s with %s is %s", (BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, region) => {
    const file = path.join(dataDir, "passphrase");
    writeFileSync(file, "copper lantern orchard seven\n");
    const env = { ...bucket, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_PASSPHRASE_FILE: file };
    expect(readConfig({ ...env, DATA_DIR: dataDir }).backup?.targets).toMatchObject([{ region }]);
  });

  test.each([
    [undefined, 8000],
    ["0", 0],
    ["8.875", 8875],
  ])("tax of %s percent is exact", (TAX_PERCENT, rate) => {
    expect(readConfig({ DATA_DIR: dataDir, TAX_PERCENT }).taxRate).toBe(rate);
  });

  test.each([
    ["hello@example.org", { name: "A Life Remembered", address: "hello@example.org" }],
    ["The house <hello@example.org>", { name: "The house", address: "hello@example.org" }],
  ])("the sender of mails may have a name: %s", (MAIL_FROM, from) => {
    const env = {
      DATA_DIR: dataDir,
      APP_URL: "https://a.example",
      SMTP_URL: "smtp://localhost:2525",
      MAIL_FROM,
    };
    expect(readConfig(env).smtp).toEqual({ url: "smtp://localhost:2525", from });
  });
});

describe("a first start", () => {
  test("makes the administrator, shows the password once, and keeps its secret", async () => {
    const first = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "" });
    const [, name, password] = /as (\S+) with the password (\S+)/.exec(first.output()) ?? [];
    expect(await new Caller(first).call("POST", "/api/login", { username: name, password })).toMatchObject({
      status: 200,
      json: { username: "admin", isAdmin: true },
    });
    await first.stop();
    const secret = readFileSync(path.join(dataDir, "secrets/session"), "utf8");
    const second = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "" });
    expect(second.output()).not.toContain("password");
    expect(readFileSync(path.join(dataDir, "secrets/session"), "utf8")).toBe(secret);
    await second.stop();
  });

  test("at a port that is taken makes no administrator: the next one does, and shows the password", async () => {
    const other = await startServer();
    const { port } = new URL(other.address);
    const taken = { PORT: port, HOST: "127.0.0.1", ADMIN_PASSWORD: "" };
    const refused = node("build/index.js", [], taken);
    expect([refused.status, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain(`port ${port}`);
    await other.stop();
    const first = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "" });
    const [, username, password] = /as (\S+) with the password (\S+)/.exec(first.output()) ?? [];
    const signedIn = await new Caller(first).call("POST", "/api/login", { username, password });
    expect(signedIn.status).toBe(200);
    await first.stop();
  });

  test.skipIf(burntSecret === "")(
    "with the published secret makes another one, says so, and loses no held words",
    async () => {
      const folder = path.join(dataDir, "secrets");
      mkdirSync(folder, { mode: 0o700 });
      const old = await startServer({ DATA_DIR: dataDir });
      const held = createEncryption(burntSecret).encrypt(
        JSON.stringify({ id: "form", path: "/app", fields: [["content", "The river froze."]] }),
      );
      old.connection
        .prepare(
          "insert into held_forms (user_id, browser, form, encrypted, created_at) values (1, 'x', 'form', ?, ?)",
        )
        .run(held, new Date().toISOString());
      await old.stop();
      writeFileSync(path.join(folder, "session"), `${burntSecret}\n`, { mode: 0o600 });
      const server = await startServer({ DATA_DIR: dataDir });
      const secret = readFileSync(path.join(folder, "session"), "utf8").trim();
      expect(secret).not.toBe(burntSecret);
      expect(server.output()).toContain("had been published, and was replaced");
      const { encrypted } = server.connection.prepare("select encrypted from held_forms").get() as {
        encrypted: string;
      };
      expect(createEncryption(secret).open(encrypted)).toContain("The river froze.");
      await server.stop();
      const next = await startServer({ DATA_DIR: dataDir });
      expect(next.output()).not.toContain("published");
      await next.stop();
    },
  );

  test("keeps everything to itself, whatever rights were there before", async () => {
    writeFileSync(path.join(dataDir, "app.db"), "", { mode: 0o644 });
    chmodSync(dataDir, 0o755);
    const server = await startServer({ DATA_DIR: dataDir });
    const admin = new Caller(server);
    await admin.call("POST", "/api/login", { username: "admin", password: "the first password" });
    const photo = readFileSync(path.resolve("tests/fixtures/photos/Portrait_1.jpg"));
    expect((await admin.postStory(1, { content: "Private." }, [new File([photo], "mill.jpg")])).status).toBe(
      303,
    );
    const files = readdirSync(dataDir, { recursive: true }).map(String);
    expect(files).toEqual(expect.arrayContaining(["app.db-wal", "secrets/session"]));
    expect(files.some((name) => name.endsWith("full.jpg"))).toBe(true);
    const open = ["", ...files].filter((name) => statSync(path.join(dataDir, name)).mode & 0o077);
    expect(open).toEqual([]);
    await server.stop();
  });

  test("of a second server fails, at the same folder or port, and takes no upload of the first away", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const underWay = path.join(dataDir, "incoming/under-way");
    writeFileSync(underWay, "half a film");
    const { port } = new URL(server.address);
    const second = node("build/index.js", [], { PORT: "0", HOST: "127.0.0.1" });
    const inUse = "Another server is running on this DATA_DIR. Stop it first.\n";
    expect([second.status, second.stderr]).toEqual([1, inUse]);
    const elsewhere = { PORT: port, HOST: "127.0.0.1", DATA_DIR: path.join(dataDir, "other") };
    const { status, stderr } = node("build/index.js", [], elsewhere);
    expect(status).toBe(1);
    const free = Number(port) < 65535 ? Number(port) + 1 : 3001;
    expect(stderr).toBe(
      `PORT cannot be used (EADDRINUSE): another program uses port ${port} already. Choose another one: PORT=${free} npm start\n`,
    );
    expect(readFileSync(underWay, "utf8")).toBe("half a film");
    await server.stop();
    const next = await startServer({ DATA_DIR: dataDir });
    await vi.waitFor(() => expect(existsSync(underWay)).toBe(false));
    await next.stop();
  });

  test("is safe on the disk: WAL, synchronous FULL, foreign keys, a new enough SQLite", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const { connection } = server;
    expect(connection.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(connection.pragma("synchronous", { simple: true })).toBe(2);
    expect(connection.pragma("foreign_keys", { simple: true })).toBe(1);
    const { version } = connection.prepare("select sqlite_version() as version").get() as { version: string };
    expect(version.localeCompare("3.51.3", "en", { numeric: true })).toBeGreaterThanOrEqual(0);
    const prompts = await server.db
      .selectFrom("prompts")
      .select(["id", "lifeStageId"])
      .orderBy("id")
      .execute();
    expect(prompts).toEqual(
      Array.from({ length: 96 }, (_, index) => ({ id: index + 1, lifeStageId: Math.floor(index / 8) + 1 })),
    );
    await server.stop();
  });
});

describe("a database", () => {
  test("of a newer release is refused with a sentence and left alone", async () => {
    (await startServer({ DATA_DIR: dataDir })).process.kill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const db = new SqliteDatabase(path.join(dataDir, "app.db"));
    db.prepare("insert into kysely_migration (name, timestamp) values ('9999_future', '2099')").run();
    db.close();
    const { status, stderr } = node("build/index.js", [], { PORT: "0" });
    expect([status, stderr]).toEqual([
      1,
      "The database was written by a newer release. Start that one, or restore a backup.\n",
    ]);
  });
});

describe("stopping", () => {
  test("is quick when nothing is under way", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const started = Date.now();
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    expect(Date.now() - started).toBeLessThan(1_000);
    expect(
      existsSync(path.join(dataDir, "app.db-wal")) && statSync(path.join(dataDir, "app.db-wal")).size,
    ).toBeFalsy();
  });

  test("ends within nine seconds with an upload under way, for Docker kills after ten", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const caller = new Caller(server);
    await caller.call("POST", "/api/login", { username: "admin", password: "the first password" });
    const upload = request(`${server.address}/api/videos/upload`, {
      method: "POST",
      headers: {
        ...{ cookie: caller.cookie, origin: server.address, "content-length": 50_000_000 },
        "content-type": "multipart/form-data; boundary=part",
      },
    });
    const isCut = new Promise((resolve) => upload.once("error", resolve));
    upload.write('--part\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n');
    const slowly = setInterval(() => upload.write(Buffer.alloc(20_000)), 100);
    await vi.waitFor(() => expect(readdirSync(path.join(dataDir, "incoming"))).not.toEqual([]));
    const started = Date.now();
    await server.stop();
    clearInterval(slowly);
    expect(server.process.exitCode).toBe(0);
    expect(Date.now() - started).toBeLessThan(9_000);
    await isCut;
  });

  test("finishes the saves under way, and no acknowledged one is lost", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const caller = new Caller(server);
    await caller.call("POST", "/api/login", { username: "admin", password: "the first password" });
    const saves = Array.from({ length: 50 }, (_, index) =>
      caller
        .call("POST", "/api/stories", { promptId: index + 1, content: `Story ${index + 1}.` })
        .catch(() => undefined),
    );
    await Promise.race(saves);
    server.process.kill("SIGTERM");
    const saved = (await Promise.all(saves)).filter((answer) => answer?.status === 201);
    await new Promise((resolve) =>
      server.process.exitCode === null ? server.process.once("exit", resolve) : resolve(null),
    );
    const rows = await server.db.selectFrom("stories").select("id").execute();
    expect(rows.length).toBeGreaterThanOrEqual(saved.length);
    expect(saved.length).toBeGreaterThan(0);
    await server.stop();
  });
});

describe("users from the shell", () => {
  test("begin with an ADMIN_PASSWORD, of which a warning says that it is easy to guess", async () => {
    const easy = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "letmein12" });
    expect(easy.output()).toContain("ADMIN_PASSWORD is easy to guess");
    expect(easy.output()).not.toContain("letmein12");
    const signedIn = { username: "admin", password: "letmein12" };
    expect((await new Caller(easy).call("POST", "/api/login", signedIn)).status).toBe(200);
    await easy.stop();
    const again = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "letmein12" });
    expect(again.output()).not.toContain("easy to guess");
    await again.stop();
  });

  test("are made, listed, promoted and given passwords, beside a running server", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    expect(
      user(
        "create",
        "ada",
        "--password",
        "a good long one",
        "--name",
        "Ada Whitfield",
        "--email",
        "ada@example.org",
      ),
    ).toMatchObject({ status: 0 });
    expect(user("role", "ada", "--owner", "on").stdout).toContain("owner");
    expect(user("list").stdout).toMatch(/ada {2}"Ada Whitfield" {2}owner {2}ada@example\.org/);
    expect(user("password", "ada", "--password", "another good one").status).toBe(0);
    expect(user("second-factor", "off", "ada").stdout).toContain("ada has no second step.");
    const database = new SqliteDatabase(path.join(dataDir, "app.db"));
    database.exec(`insert into second_factors (user_id, encrypted_secret, created_at, confirmed_at)
      select id, 'x', created_at, created_at from users where username = 'ada'`);
    expect(user("second-factor", "off", "Ada").stdout).toContain("The second step of Ada is off");
    expect(database.prepare("select count(*) from second_factors").pluck().get()).toBe(0);
    const audited = "select details from audit_log where action = 'second-factor.off'";
    expect(database.prepare(audited).all()).toHaveLength(1);
    database.close();
    expect(user("second-factor", "on", "ada").stderr).toContain("Usage:");
    expect(user("second-factor", "off", "nobody").stderr).toContain("There is no user of that name.");
    expect(
      (await new Caller(server).call("POST", "/api/login", { username: "ada", password: "another good one" }))
        .status,
    ).toBe(200);
    await server.stop();
  });

  test.each([
    [["create", "ada", "--password", "short"], "Please choose a password of at least 8 characters."],
    [["create", "a b", "--password", "a good long one"], "Please use only letters"],
    [
      ["create", "ada", "--password", "a good long one", "--email", "nobody"],
      "Please enter a valid email address",
    ],
    [["create", "ada", "--admn"], "Usage:"],
    [["password", "nobody", "--password", "a good long one"], "There is no user of that name."],
    [["create"], "Usage:"],
    [["dance"], "Usage:"],
  ])("%j is refused with words", (args, words) => {
    const { status, stderr } = user(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each([
    ["create", "ada", "password123"],
    ["create", "ada", "ada-1941"],
    ["password", "ada", "aliferemembered"],
  ])("%s %s takes the easy password %s, with a warning", (command, name, word) => {
    if (command === "password") user("create", name, "--password", "a good long one");
    const { status, stderr } = user(command, name, "--password", word);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /Please note: This password is too easy to guess\. .*Three words such as "[a-z ]+"/,
    );
    const hard = user("password", name, "--password", "a good long one");
    expect([hard.status, hard.stderr]).toEqual([0, expect.not.stringContaining("Please note")]);
  });

  test("a taken name is refused, whatever its capitals", () => {
    expect(user("create", "ada", "--password", "a good long one").status).toBe(0);
    expect(user("create", "ADA", "--password", "a good long one").stderr).toContain(
      "This username is taken.",
    );
  });
});

describe("the outbox from the shell", () => {
  const mail = (...args: string[]) => node("build/scripts/mail.js", args);

  test("lists what waits, and shows a letter to be handed on", async () => {
    expect(mail("list")).toMatchObject({ status: 0, stdout: "The outbox is empty.\n" });
    expect(user("create", "ada", "--password", "a good long one", "--email", "ada@example.org").status).toBe(
      0,
    );
    const server = await startServer({ DATA_DIR: dataDir, APP_URL: "https://stories.example.org" });
    const asked = await fetch(`${server.address}/forgot`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://stories.example.org" },
      body: new URLSearchParams({ email: "ada@example.org" }),
    });
    expect(asked.status).toBe(303);
    expect(mail("list").stdout).toMatch(
      /^1 {2}\S+ {2}ada@example\.org {2}"Choose a new password" {2}queued\n$/,
    );
    expect(mail("show", "1").stdout).toContain("https://stories.example.org/reset?token=");
    await server.db.updateTable("mails").set({ state: "failed", error: "550 No such mailbox" }).execute();
    expect(mail("show", "1").stdout).toContain("Last try: 550 No such mailbox");
    expect(mail("again", "1").stdout).toBe("Email 1 is in the queue again.\n");
    expect(mail("list").stdout).toMatch(/queued\n$/);
    await server.stop();
  });

  test.each([
    [["show", "7"], "There is no email of that number."],
    [["again", "7"], "There is no email of that number that was given up."],
    [["show", "x"], "Usage:"],
    [[], "Usage:"],
  ])("%j is refused with words", (args, words) => {
    const { status, stderr } = mail(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});

test("health tells what the database can do", async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  const answer = await fetch(`${server.address}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
  // The result of a check is shared for ten seconds.
  await pause(10_000);
  server.connection.exec("begin exclusive");
  const busy = fetch(`${server.address}/healthz`);
  expect((await busy).status).toBe(503);
  server.connection.exec("rollback");
  await server.stop();
});

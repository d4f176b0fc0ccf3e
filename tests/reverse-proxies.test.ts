import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { programPath } from "../scripts/programs.mjs";
import { addPeople, password } from "./support/people";
import { ProxiedClient } from "./support/proxied-client";
import { read } from "./support/repository";
import { proxiedHost, type ReverseProxy, startCaddy, startNginx } from "./support/reverse-proxy";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* The files of deploy/, with the programs that they are for. */

const megabyte = 1024 * 1024;
const appUrl = `https://${proxiedHost}`;
const [nginx, caddy] = [programPath("nginx"), programPath("caddy")];

const portOf = (server: RunningServer) => Number(new URL(server.address).port);
/** What the server says of the proxies in front of it. */
const warnings = (server: RunningServer) => logLines(server).filter((line) => "TRUST_PROXY" in line);

describe.each([
  ["nginx", nginx, (port: number) => startNginx(nginx ?? "", port)],
  ["Caddy", caddy, (port: number) => startCaddy(caddy ?? "", port)],
] as const)("%s", (_name, program, start) => {
  describe.skipIf(!program)("with its file of deploy/", () => {
    let server: RunningServer;
    let proxy: ReverseProxy;
    let ada: ProxiedClient;

    beforeAll(async () => {
      server = await startServer({ APP_URL: appUrl, TRUST_PROXY: "1", LOG_LEVEL: "info" });
      await addPeople(server.db);
      proxy = await start(portOf(server));
      ada = new ProxiedClient(proxy, "127.0.0.7");
      expect((await ada.call("/api/login", { username: "ada", password })).status).toBe(200);
    });

    afterAll(async () => {
      await proxy?.stop();
      await server?.stop();
    });

    test("a visit by http is led to https", async () => {
      const { status, headers } = await ada.visitByHttp("/pricing?plan=family");
      expect([301, 308]).toContain(status);
      expect(headers.location).toMatch(/^https:\/\/stories\.example\.org(:\d+)?\/pricing\?plan=family$/);
    });

    test("pages come with the server's own headers, and cookies for https alone", async () => {
      const { status, headers } = await ada.send("GET", "/app");
      expect(status).toBe(200);
      expect(headers["strict-transport-security"]).toMatch(/max-age=/);
      expect(headers["permissions-policy"]).toContain("microphone");
      expect(ada.cookie).toMatch(/__Host-session=.*__Host-known-device=/);
    });

    test("files come down whole and in ranges, as the server sends them", async () => {
      const { type, bytes } = multipart(
        "image",
        "photo.jpg",
        readFileSync("tests/fixtures/media/photo-with-gps.jpg"),
      );
      const headers = { "content-type": type, "content-length": bytes.length };
      const { body } = await ada.send("POST", "/api/images/upload", headers, (send) => send(bytes));
      const { url } = JSON.parse(body.toString());
      const sent = await fetch(server.address + url, {
        headers: { cookie: ada.cookie, "x-forwarded-for": ada.address },
      });
      const whole = Buffer.from(await sent.arrayBuffer());
      expect(whole.length).toBeGreaterThan(100_000);
      expect((await ada.send("GET", url)).body).toEqual(whole);
      const range = await ada.send("GET", url, { range: "bytes=70000-79999" });
      expect([range.status, range.headers["content-range"]]).toEqual([
        206,
        `bytes 70000-79999/${whole.length}`,
      ]);
      expect(range.body).toEqual(whole.subarray(70_000, 80_000));
      expect((await ada.send("GET", url, { range: "bytes=99999999-" })).status).toBe(416);
    });

    test("300 MB go up, and are with the server while they are sent", async () => {
      const clip = readFileSync("tests/fixtures/media/clip.mp4");
      const zeros = Buffer.alloc(megabyte);
      const free = Buffer.alloc(8);
      free.writeUInt32BE(300 * megabyte + 8);
      free.write("free", 4);
      const { type, head, tail } = multipart("video", "film.mp4");
      const length = head.length + clip.length + free.length + 300 * megabyte + tail.length;
      const headers = { "content-type": type, "content-length": length };
      const answer = await ada.send("POST", "/api/videos/upload", headers, async (send) => {
        for (const piece of [head, clip, free]) await send(piece);
        for (let sent = 1; sent <= 300; sent += 1) {
          await send(zeros);
          if (sent === 150)
            await vi.waitFor(
              () => expect(sizeOf(server.dataDir, "incoming")).toBeGreaterThan(100 * megabyte),
              {
                timeout: 30_000,
              },
            );
        }
        await send(tail);
      });
      expect(answer.status).toBe(201);
      expect(sizeOf(proxy.folder, "client_body")).toBe(0);
    });

    test("each visitor counts at their own address, whatever they say of it", async () => {
      await server.db.deleteFrom("attempts").execute();
      for (const [address, forwardedFor] of [
        ["127.0.0.21", "203.0.113.1"],
        ["127.0.0.21", "203.0.113.2, 203.0.113.3"],
        ["127.0.0.22", ""],
      ] as const) {
        const forged = {
          "x-forwarded-for": forwardedFor,
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "http",
          forwarded: "for=203.0.113.4;host=evil.example",
          "x-real-ip": "203.0.113.5",
        };
        const visitor = new ProxiedClient(proxy, address);
        const { status } = await visitor.call("/api/login", { username: "ada", password: "wrong" }, forged);
        expect(status).toBe(401);
      }
      const rows = await server.db.selectFrom("attempts").select("key").orderBy("key").execute();
      expect(rows.flatMap(({ key }) => /^sign-in from (\S+)$/.exec(key)?.[1] ?? [])).toEqual([
        "127.0.0.21",
        "127.0.0.22",
      ]);
    });

    test("wrong passwords of one visitor are a line of the log with their address, and hinder no other", async () => {
      const guesses = Array.from({ length: 12 }, (_, index) =>
        new ProxiedClient(proxy, "127.0.0.31").call("/api/login", { username: `x${index}`, password: "y" }),
      );
      await Promise.all(guesses);
      const other = new ProxiedClient(proxy, "127.0.0.32");
      expect((await other.call("/api/login", { username: "ben", password })).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(
            await server.db
              .selectFrom("signInBursts")
              .select(["address", "failures"])
              .where("address", "=", "127.0.0.31")
              .execute(),
          ).toEqual([{ address: "127.0.0.31", failures: 12 }]),
        { timeout: 15_000, interval: 250 },
      );
    });

    test("the server has nothing to complain of", () => {
      expect(warnings(server)).toEqual([]);
    });
  });
});

describe.skipIf(!nginx)("nginx", () => {
  test.each([
    ["without X-Forwarded-For", "1", "every proxy must set it"],
    ["in front of TRUST_PROXY=0", "0", "set TRUST_PROXY to the number of proxies"],
  ])("%s is noticed, and named in the log", async (mistake, trustedProxies, words) => {
    const server = await startServer({ APP_URL: appUrl, TRUST_PROXY: trustedProxies, LOG_LEVEL: "info" });
    const change = (file: string) =>
      mistake.startsWith("without") ? file.replace(/^\s*proxy_set_header X-Forwarded-For.*\n/m, "") : file;
    const proxy = await startNginx(nginx ?? "", portOf(server), change);
    const visitor = new ProxiedClient(proxy, "127.0.0.7");
    for (let visit = 0; visit < 2; visit += 1) expect((await visitor.send("GET", "/about")).status).toBe(200);
    expect(warnings(server)).toEqual([expect.objectContaining({ msg: expect.stringContaining(words) })]);
    await proxy.stop();
    await server.stop();
  });
});

describe.skipIf(!programPath("systemd-analyze"))("systemd", () => {
  test("takes the unit file", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "life-unit-"));
    const file = path.join(folder, "a-life-remembered.service");
    const unit = read("deploy/systemd/a-life-remembered.service");
    writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe("compose.yaml", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml"), { merge: true });

  test("publishes the proxy alone, keeps all data in volumes, and starts again by itself", () => {
    expect(services.app.ports).toBeUndefined();
    expect(services.caddy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    expect(services.app.volumes).toEqual([`data:${services.app.environment.DATA_DIR}`]);
    expect(services.voice.ports).toBeUndefined();
    const named = [services.app, services.voice, services.caddy].flatMap((service) => service.volumes);
    expect(Object.keys(volumes)).toEqual(
      named.map((volume) => volume.split(":")[0]).filter((name) => !name.startsWith(".")),
    );
    expect(services.voice.profiles).toEqual(["voice"]);
    for (const service of [services.app, services.caddy, services.voice])
      expect(service).toMatchObject({ restart: "unless-stopped", mem_limit: expect.any(String) });
  });

  test("names files that are there, and settings that the server and Caddy read", () => {
    expect(read("deploy/caddy/Caddyfile")).toContain(`{$UPSTREAM:127.0.0.1:3000}`);
    expect(services.caddy.volumes).toContain("./caddy/Caddyfile:/etc/caddy/Caddyfile:ro");
    const { context, args } = services.app.build;
    const dockerfile = read(path.join("deploy", context, "Dockerfile"));
    expect(dockerfile).toContain("VOLUME /data");
    for (const [name, value] of Object.entries(args)) {
      expect(dockerfile).toMatch(new RegExp(`^ARG ${name}$`, "m"));
      expect(value).toBe(`\${${name}:-}`);
    }
    expect(Object.keys(args)).toEqual(["REVISION"]);
    const settings = read(".env.example");
    for (const name of Object.keys(services.app.environment))
      expect(settings).toMatch(new RegExp(`^#? ?${name}=`, "m"));
    const { PORT } = services.app.environment;
    expect(services.app.healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${PORT}/healthz`);
    expect(services.caddy.environment.UPSTREAM).toBe(`app:${PORT}`);
  });
});

/** The forms that the compose specification gives to the keys that are used here; another key fails. */
const text = z.string().min(1);
const duration = z.string().regex(/^(\d+(h|m|s|ms|us))+$/);
const size = z.string().regex(/^\d+[bkmg]$/);
const volume = z.string().regex(/^(\.\/[\w./-]+|[\w-]+):\/[\w./-]+(:ro)?$/);
const ComposeService = z.strictObject({
  image: text,
  build: z
    .strictObject({ context: text, args: z.record(z.string().regex(/^[A-Z_]+$/), z.string()) })
    .optional(),
  restart: z.enum(["no", "always", "on-failure", "unless-stopped"]),
  env_file: text.optional(),
  // A bare true or 0 would be read as another type by some versions.
  environment: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).optional(),
  // Started only where it is asked for.
  profiles: z.array(z.string().regex(/^[a-zA-Z0-9][\w.-]+$/)).optional(),
  command: z.array(text).optional(),
  volumes: z.array(volume),
  ports: z.array(z.string().regex(/^\d+:\d+(\/(tcp|udp))?$/)).optional(),
  depends_on: z.array(text).optional(),
  stop_grace_period: duration.optional(),
  healthcheck: z
    .strictObject({
      test: z.array(text).refine(([first]) => first === "CMD" || first === "CMD-SHELL"),
      interval: duration,
      timeout: duration,
      start_period: duration,
      retries: z.int(),
    })
    .optional(),
  mem_limit: size,
  pids_limit: z.int().optional(),
  cap_drop: z.array(text).optional(),
  security_opt: z.array(text).optional(),
  logging: z.strictObject({ driver: text, options: z.record(text, z.string()) }),
});
const Compose = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  services: z.record(z.string().regex(/^[\w.-]+$/), ComposeService),
  volumes: z.record(z.string().regex(/^[\w.-]+$/), z.null()),
});

test("compose.yaml has the structure of the compose specification, also where no engine is", () => {
  const file = parse(read("deploy/compose.yaml"), { merge: true });
  const { services } = Compose.parse(file);
  const needed = Object.values(services).flatMap(({ depends_on = [] }) => depends_on);
  expect(needed.filter((name) => !(name in services))).toEqual([]);
  const wrong = { ...file, services: { app: { ...file.services.app, mem_limits: "2g" } } };
  expect(Compose.safeParse(wrong).success).toBe(false);
});

const compose = findCompose();

describe.skipIf(!compose)("docker compose", () => {
  test("takes the file, and says which setting is missing", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "life-compose-"));
    cpSync("deploy", path.join(folder, "deploy"), { recursive: true });
    const [program = "", ...args] = compose?.command ?? [];
    const file = path.join(folder, "deploy/compose.yaml");
    // Version 1 names the project after the folder.
    if (compose?.version.startsWith("1"))
      writeFileSync(file, read("deploy/compose.yaml").replace(/^name:.*\n/m, ""));
    const config = () =>
      spawnSync(program, [...args, "config"], { cwd: path.join(folder, "deploy"), encoding: "utf8" });
    writeFileSync(path.join(folder, "deploy/.env"), "");
    expect(config().stderr).toContain("set APP_URL in deploy/.env");
    writeFileSync(path.join(folder, "deploy/.env"), `APP_URL=${appUrl}\n`);
    const { status, stdout } = config();
    rmSync(folder, { recursive: true });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`APP_URL: ${appUrl}`)]);
    expect(stdout).toMatch(/TRUST_PROXY: ["']1["']/);
  });
});

function findCompose(): { command: string[]; version: string } | undefined {
  for (const command of [["docker", "compose"], ["docker-compose"]]) {
    const [program = "", ...args] = command;
    const { status, stdout } = spawnSync(program, [...args, "version", "--short"], { encoding: "utf8" });
    if (status === 0 && /^v?\d/.test(stdout)) return { command, version: stdout.replace(/^v/, "") };
  }
  return undefined;
}

/** A form with one file. */
function multipart(field: string, name: string, content: Uint8Array = new Uint8Array()) {
  const head = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from("\r\n--x--\r\n");
  return { type: "multipart/form-data; boundary=x", head, tail, bytes: Buffer.concat([head, content, tail]) };
}

/** Sums the bytes of all files below. */
function sizeOf(...folder: string[]): number {
  try {
    const below = path.join(...folder);
    const files = readdirSync(below, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  } catch {
    return 0;
  }
}

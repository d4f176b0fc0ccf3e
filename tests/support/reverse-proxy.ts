import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../scripts/free-port";
import { read } from "./repository";

/* nginx and Caddy with the files of deploy/; only ports, paths and the certificate are replaced. */

export interface ReverseProxy {
  httpPort: number;
  httpsPort: number;
  /** The folder where it would store uploads. */
  folder: string;
  output: () => string;
  stop: () => Promise<void>;
}

/** The host of the certificate and of the files in deploy/. */
export const proxiedHost = "stories.example.org";
const certificateFile = path.resolve("tests/fixtures/tls/stories.example.org.crt");
const keyFile = path.resolve("tests/fixtures/tls/stories.example.org.key");
export const certificate = () => readFileSync(certificateFile);

/** `change` makes a mistake in the site's file. */
export async function startNginx(
  program: string,
  appPort: number,
  change = (file: string) => file,
): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-nginx-"));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const site = change(read("deploy/nginx/a-life-remembered.conf"))
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`)
    .replaceAll(/^\s*listen \[::\].*\n/gm, "")
    .replace(/(ssl_certificate\s+)\S+;/, `$1${certificateFile};`)
    .replace(/(ssl_certificate_key\s+)\S+;/, `$1${keyFile};`)
    .replace("127.0.0.1:3000", `127.0.0.1:${appPort}`);
  writeFileSync(path.join(folder, "site.conf"), site);
  const stores = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `${user} pid ${folder}/nginx.pid; error_log stderr; daemon off; worker_processes 1;
    events {} http { access_log off; ${stores.join(" ")} include ${folder}/site.conf; }`,
  );
  const args = ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf")];
  return follow(spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] }), {
    folder,
    httpPort,
    httpsPort,
  });
}

export async function startCaddy(program: string, appPort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-caddy-"));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const options = `{
    admin off
    default_bind 127.0.0.1
    http_port ${httpPort}
    https_port ${httpsPort}
  }\n`;
  const site = read("deploy/caddy/Caddyfile").replace(
    "{$APP_URL} {",
    `{$APP_URL} {\ntls ${certificateFile} ${keyFile}`,
  );
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, options + site);
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    APP_URL: `https://${proxiedHost}`,
    UPSTREAM: `127.0.0.1:${appPort}`,
  } as Record<string, string> as NodeJS.ProcessEnv;
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  return follow(spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] }), {
    folder,
    httpPort,
    httpsPort,
  });
}

async function follow(
  child: ChildProcess,
  ports: Pick<ReverseProxy, "folder" | "httpPort" | "httpsPort">,
): Promise<ReverseProxy> {
  let output = "";
  child.stderr?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(ports.folder, { recursive: true });
  };
  for (let wait = 0; !(await isListening(ports.httpsPort)); wait += 1) {
    if (child.exitCode !== null || wait > 200) {
      await stop();
      throw new Error(`The proxy did not start: ${output}`);
    }
    await setTimeout(50);
  }
  return { ...ports, output: () => output, stop };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy()).setTimeout(1_000, () => socket.destroy());
    socket.once("connect", () => socket.destroy());
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/*
 * A distribution's Firefox, driven by Marionette (JSON over a socket, the protocol below WebDriver),
 * because Playwright supports only its own Firefox builds.
 */

/** A fake microphone without a permission prompt, and no background requests. */
const preferences = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  "marionette.port": 0,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "browser.startup.homepage": "about:blank",
};

export interface Firefox {
  redirectWithFlash: (address: string) => Promise<void>;
  /** Runs a function body in the page; returns its (awaited) result. */
  run: <Result>(body: string, ...args: unknown[]) => Promise<Result>;
  /** Polls until the function body returns a truthy value. */
  until: (body: string, ...args: unknown[]) => Promise<void>;
  click: (cssSelector: string) => Promise<void>;
  type: (cssSelector: string, text: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function openFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(path.join(tmpdir(), "life-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--marionette", "--no-remote", "--profile", profile];
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  const close = async () => {
    await endGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return { ...drive(await talk(profile)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Command = <Result>(name: string, parameters: object) => Promise<Result>;

function drive(command: Command): Omit<Firefox, "close"> {
  const element = async (using: string) => {
    const { value } = await command<{ value: Record<string, string> }>("WebDriver:FindElement", {
      using: "css selector",
      value: using,
    });
    return Object.values(value)[0];
  };
  const run = async <Result>(body: string, ...args: unknown[]) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((function () { ${body} }).apply(null, arguments)).then(done, (error) => done(String(error)));`;
    const answer = await command<{ value: Result }>("WebDriver:ExecuteAsyncScript", { script, args });
    return answer.value;
  };
  return {
    run,
    redirectWithFlash: (url) => command("WebDriver:Navigate", { url }),
    async until(body, ...args) {
      for (let tries = 0; tries < 200; tries += 1) {
        // A page that is being unloaded throws.
        if ((await run(body, ...args).catch(() => false)) === true) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`Firefox waited in vain: ${body}`);
    },
    click: async (selector) => command("WebDriver:ElementClick", { id: await element(selector) }),
    type: async (selector, text) =>
      command("WebDriver:ElementSendKeys", { id: await element(selector), text }),
  };
}

/** Sends `[0, id, name, parameters]` and receives `[1, id, error, result]`, each prefixed with its length. */
async function talk(profile: string): Promise<Command> {
  const socket = await connectTo(path.join(profile, "MarionetteActivePort"));
  const waiting = new Map<number, (error: { message: string } | null, result: unknown) => void>();
  let nextId = 1;
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return;
    waiting.get(message[1])?.(message[2], message[3]);
    waiting.delete(message[1]);
  });
  const command: Command = (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      const text = JSON.stringify([0, id, name, parameters]);
      waiting.set(id, (error, result) =>
        error ? reject(new Error(error.message)) : resolve(result as never),
      );
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await command("WebDriver:NewSession", {});
  return command;
}

async function connectTo(portFile: string): Promise<Socket> {
  for (let tries = 0; tries < 300; tries += 1) {
    const port = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
    if (port) return connect(port, "127.0.0.1");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Firefox did not start.");
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let colon = buffer.indexOf(":"); colon > 0; colon = buffer.indexOf(":")) {
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (buffer.length < end) return;
      take(JSON.parse(buffer.subarray(colon + 1, end).toString()));
      buffer = buffer.subarray(end);
    }
  });
}

async function endGroup(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await ended;
}

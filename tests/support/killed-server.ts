import type { RunningServer } from "./running-server";

/** Ends the process at once, as a power cut does. */
export async function killServer(server: RunningServer): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await ended;
  await server.stop();
}

import type { Response } from "express";
import { readPieces, type SentFile } from "./file-response.server";

/** Milliseconds without a piece that went out. A player that was paused for so long asks for the rest when it goes on. */
const patience = 2 * 60_000;

/**
 * Opens the file once its answer is the next of its connection: of many that were asked for at once, the others hold none. Cuts the
 * connection if the file cannot be read to its end, since the headers have named its length, and if nobody takes it for `patience`.
 */
export async function sendFileResponse(
  file: SentFile,
  response: Response,
  longest: number = patience,
): Promise<void> {
  response.locals.isFile = true;
  if (!(await isNext(response))) return file.done?.();
  try {
    for await (const piece of readPieces(file)) await write(response, piece, longest);
    response.end();
  } catch {
    response.destroy();
  }
}

/** Whether the answers before this one have been sent; false if the client disconnects first. */
function isNext(response: Response): Promise<boolean> {
  const { socket: connection } = response.req;
  if (response.socket) return Promise.resolve(true);
  if (connection.destroyed) return Promise.resolve(false);
  // One for each of its answers that waits.
  connection.setMaxListeners(0);
  return new Promise((resolve) => {
    const settle = (is: boolean) => {
      connection.off("close", leave);
      response.off("socket", begin);
      resolve(is);
    };
    const leave = () => settle(false);
    const begin = () => settle(true);
    connection.once("close", leave);
    response.once("socket", begin);
  });
}

/** Resolves once the system has the bytes, so that their memory may be used again. Throws if the client disconnects, or takes nothing. */
function write(response: Response, bytes: Buffer, longest: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => settle(new Error("The client has disconnected."));
    const timer = setTimeout(() => settle(new Error("The client takes nothing.")), longest);
    const settle = (error?: Error | null) => {
      clearTimeout(timer);
      response.off("close", fail);
      if (error) reject(error);
      else resolve();
    };
    if (response.destroyed) return fail();
    response.once("close", fail);
    response.write(bytes, settle);
  });
}

import type { Response } from "express";
import { readPieces, type SentFile } from "./file-response.server";

/** Cuts the connection if the file cannot be read to its end, since the headers have named its length. */
export async function sendFileResponse(file: SentFile, response: Response): Promise<void> {
  response.locals.isFile = true;
  try {
    for await (const piece of readPieces(file)) await write(response, piece);
    response.end();
  } catch {
    response.destroy();
  }
}

/** Resolves once the system has the bytes, so that their memory may be used again. Throws if the client disconnects. */
function write(response: Response, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The client has disconnected."));
    if (response.destroyed) return fail();
    response.once("close", fail);
    response.write(bytes, (error) => {
      response.off("close", fail);
      if (error) reject(error);
      else resolve();
    });
  });
}

import type { RunningServer } from "./running-server";

/** Makes one kind of write ("insert on stories") fail during `run`. */
export async function whileBroken(
  { connection }: Pick<RunningServer, "connection">,
  operation: string,
  run: () => Promise<void>,
): Promise<void> {
  connection.exec(
    `create trigger broken before ${operation} begin select raise(abort, 'secret reason'); end`,
  );
  try {
    await run();
  } finally {
    connection.exec("drop trigger broken");
  }
}

/** Removes a table during `run`, so that reading it fails too. */
export async function whileGone(
  { connection }: Pick<RunningServer, "connection">,
  table: string,
  run: () => Promise<void>,
): Promise<void> {
  connection.exec(`alter table ${table} rename to ${table}_gone`);
  try {
    await run();
  } finally {
    connection.exec(`alter table ${table}_gone rename to ${table}`);
  }
}

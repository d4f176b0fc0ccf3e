import type { RunningServer } from "./server";

/** Makes one kind of write to a table fail while `run` runs, as a broken disk would: "insert on stories". */
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

/** Takes a whole table away while `run` runs: nothing can be read from it either. */
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

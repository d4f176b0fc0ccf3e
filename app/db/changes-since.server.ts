import SqliteDatabase from "better-sqlite3";

export interface Change {
  noun: [string, string];
  count: number;
}

const counted: { noun: Change["noun"]; query: string }[] = [
  {
    noun: ["story written or changed", "stories written or changed"],
    query: `select count(*) from stories left join copy.stories as old on old.id = stories.id
      where old.id is null or old.version <> stories.version`,
  },
  {
    noun: ["draft", "drafts"],
    query: `select count(*) from drafts
      where updated_at > (select coalesce(max(updated_at), '') from copy.drafts)`,
  },
  { noun: ["photo, recording or film", "photos, recordings and films"], query: newRows("media") },
  { noun: ["account", "accounts"], query: newRows("users") },
  { noun: ["book order", "book orders"], query: newRows("print_orders") },
  { noun: ["purchase", "purchases"], query: newRows("checkouts") },
  { noun: ["message", "messages"], query: newRows("contact_messages") },
];

function newRows(table: string): string {
  return `select count(*) from ${table} where id > (select coalesce(max(id), 0) from copy.${table})`;
}

/** What `file` has that its earlier `copy` lacks, without zeros. Throws if one of them is no database of ours. */
export function countChangesSince(copy: string, file: string): Change[] {
  const connection = new SqliteDatabase(file, { fileMustExist: true });
  try {
    connection.prepare("attach ? as copy").run(copy);
    const counts = counted.map(({ noun, query }) => ({
      noun,
      count: Number(connection.prepare(query).pluck().get()),
    }));
    return counts.filter(({ count }) => count > 0);
  } finally {
    connection.close();
  }
}

import SqliteDatabase from "better-sqlite3";
import { type Message, message } from "~/messages/message";

const counted: { say: (count: number) => Message; query: string }[] = [
  {
    say: (count) =>
      message("{count, plural, one {# story written or changed} other {# stories written or changed}}", {
        count,
      }),
    query: `select count(*) from stories left join copy.stories as old on old.id = stories.id
      where old.id is null or old.version <> stories.version`,
  },
  {
    say: (count) => message("{count, plural, one {# draft} other {# drafts}}", { count }),
    query: `select count(*) from drafts
      where updated_at > (select coalesce(max(updated_at), '') from copy.drafts)`,
  },
  {
    say: (count) =>
      message("{count, plural, one {# photo, recording or film} other {# photos, recordings and films}}", {
        count,
      }),
    query: newRows("media"),
  },
  {
    say: (count) => message("{count, plural, one {# account} other {# accounts}}", { count }),
    query: newRows("users"),
  },
  {
    say: (count) => message("{count, plural, one {# book order} other {# book orders}}", { count }),
    query: newRows("print_orders"),
  },
  {
    say: (count) => message("{count, plural, one {# purchase} other {# purchases}}", { count }),
    query: newRows("checkouts"),
  },
  {
    say: (count) => message("{count, plural, one {# message} other {# messages}}", { count }),
    query: newRows("contact_messages"),
  },
];

function newRows(table: string): string {
  return `select count(*) from ${table} where id > (select coalesce(max(id), 0) from copy.${table})`;
}

/** What `file` has that its earlier `copy` lacks, such as "3 drafts", without zeros. Throws if one of them is no database of ours. */
export function countChangesSince(copy: string, file: string): Message[] {
  const connection = new SqliteDatabase(file, { fileMustExist: true });
  try {
    connection.prepare("attach ? as copy").run(copy);
    return counted.flatMap(({ say, query }) => {
      const count = Number(connection.prepare(query).pluck().get());
      return count > 0 ? [say(count)] : [];
    });
  } finally {
    connection.close();
  }
}

import { openDatabase } from "~/db/open.server";
import { nameKey } from "~/domain/people/users/name-key";

const givenNames = ["Ada", "Benjamin", "Clara", "Émile", "Margaret", "Otis", "Ruth", "Walter", "Zoe"];
const familyNames = ["Whitfield", "Okafor", "Hale", "Bell", "Ångström", "Lindqvist", "Moore", "Tanaka"];
const day = 86_400_000;

/** Inserts rows directly into the database of a running product. */
export async function addPeopleAndOrders(dataDir: string, people: number, orders: number): Promise<void> {
  const { db, connection } = openDatabase(dataDir);
  const addPerson = connection.prepare(
    `insert into users (username, username_key, email, display_name, name_key, password_hash, assigned_owner_id,
      created_at, last_use_at, story_count, biography_stories, mission_stories)
      values (?, ?, ?, ?, ?, 'x', null, ?, ?, ?, ?, ?)`,
  );
  const now = Date.now();
  inPieces(connection, people, (number) => {
    const name = `${givenNames[number % 9]} ${familyNames[(number >> 3) % 8]} ${(number * 7919) % people}`;
    const [life, mission] = [number % 37, number % 5 < 3 ? number % 11 : 0];
    const seen =
      number % 4 === 0
        ? null
        : new Date(
            now - (number % 8 < 5 ? (number * 613) % 20 : ((number * 613) % 700) * 6) * (day / 24),
          ).toISOString();
    const username = `person${number}`;
    addPerson.run(
      ...[username, username, `${username}@example.org`, name, nameKey(name)],
      ...["2026-01-02T03:04:05.678Z", seen, life + mission, life, mission],
    );
  });
  const first = connection.prepare("select max(id) - ? + 1 as id from users").get(people) as { id: number };
  addOrders(connection, first.id, people, orders);
  await db.destroy();
}

type Connection = ReturnType<typeof openDatabase>["connection"];

/** A few thousand rows per transaction, so that the server can write in between. */
export function inPieces(connection: Connection, count: number, add: (number: number) => void): void {
  const piece = 2_000;
  for (let start = 0; start < count; start += piece) {
    connection.transaction(() => {
      for (let number = start; number < Math.min(count, start + piece); number += 1) add(number);
    })();
  }
}

const statuses = ["pending", "processing", "printed", "shipped", "delivered", "delivered", "cancelled"];

function addOrders(connection: Connection, firstId: number, people: number, orders: number): void {
  const addOrder = connection.prepare(
    `insert into print_orders (order_number, user_id, story_type, input_hash, book_title, author_name, pages,
      approved_at, copies, price_cents, total_cents, payment_way, payment_status, status, is_fulfilled,
      customer_name, customer_key, customer_last_key, content_hash, created_at, requested_at, status_changed_at)
      values (?, ?, 'biography', 'x', 'A Life', ?, 60, ?, 1, 2400, 2400, 'invoice', 'paid', ?, ?, ?, ?, ?, 'x', ?, ?, ?)`,
  );
  const addLine = connection.prepare(
    `insert into order_lines (order_id, position, copies, name, status)
      select id, 1, copies, customer_name, status from print_orders where order_number = ?`,
  );
  inPieces(connection, orders, (number) => {
    const status = statuses[number % statuses.length] ?? "pending";
    const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    const family = familyNames[number % 8] ?? "";
    const name = `${givenNames[number % 9]} ${family}`;
    addOrder.run(
      ...[`BENCH-${String(number).padStart(8, "0")}`, firstId + (number % people), name, at],
      ...[status, status === "delivered" ? 1 : 0, name, nameKey(name), nameKey(family), at, at, at],
    );
    addLine.run(`BENCH-${String(number).padStart(8, "0")}`);
  });
}

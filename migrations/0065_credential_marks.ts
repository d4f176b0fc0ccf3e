import { type Kysely, sql } from "kysely";

/**
 * Ways in that staff made for others and the marks that these leave, what waits while a mark lasts, the presses of staff
 * that lift one, and changes of a mail address that wait for a yes from the address before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMarks(db);
  await createWaitingRequests(db);
  await sql`create table mail_address_requests (
    user_id integer primary key references users (id),
    address text not null,
    asked_by integer references users (id) on delete set null,
    asked_at text not null,
    ends_at text not null,
    token_hash text not null
  ) strict`.execute(db);
  await sql`create unique index mail_address_requests_by_token on mail_address_requests (token_hash)`.execute(
    db,
  );
  await sql`create index mail_address_requests_by_staff on mail_address_requests (asked_by)`.execute(db);
  await keepUnusedCredentials(db);
  await addValues(db, "mails", "kind", ["credential-mark", "waiting-request", "mail-address-request"]);
}

async function createMarks(db: Kysely<unknown>): Promise<void> {
  await sql`create table credential_marks (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    kind text not null,
    made_by integer references users (id) on delete set null,
    made_at text not null,
    address text,
    earlier_address text,
    used_at text,
    begins_at text,
    ends_at text,
    lifted_at text,
    lift_token_hash text,
    constraint "credential_marks_kind_check" check ("kind" in ('password', 'code', 'address'))
  ) strict`.execute(db);
  await sql`create index credential_marks_by_user on credential_marks (user_id, ends_at)`.execute(db);
  await sql`create index credential_marks_by_staff on credential_marks (made_by)`.execute(db);
  await sql`create unique index credential_marks_by_token on credential_marks (lift_token_hash)
    where lift_token_hash is not null`.execute(db);
  await sql`create table mark_presses (
    id integer primary key autoincrement,
    mark_id integer not null references credential_marks (id) on delete cascade,
    pressed_by integer references users (id) on delete set null,
    reason text not null,
    pressed_at text not null
  ) strict`.execute(db);
  await sql`create unique index mark_presses_by_staff on mark_presses (mark_id, pressed_by)`.execute(db);
  await sql`create index mark_presses_of_staff on mark_presses (pressed_by)`.execute(db);
}

async function createWaitingRequests(db: Kysely<unknown>): Promise<void> {
  await sql`create table waiting_requests (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    kind text not null,
    subject_id integer not null,
    label text not null,
    asked_at text not null,
    due_at text not null,
    state text not null,
    decided_at text,
    allowed_by integer references users (id) on delete set null,
    constraint "waiting_requests_kind_check" check ("kind" in ('delete-story', 'delete-prompt', 'delete-chapter', 'close-account', 'order', 'download')),
    constraint "waiting_requests_state_check" check ("state" in ('waiting', 'allowed', 'done', 'called-back'))
  ) strict`.execute(db);
  await sql`create unique index waiting_requests_open on waiting_requests (user_id, kind, subject_id)
    where state = 'waiting'`.execute(db);
  await sql`create index waiting_requests_due on waiting_requests (state, due_at)`.execute(db);
  await sql`create index waiting_requests_by_user on waiting_requests (user_id, state)`.execute(db);
  await sql`create index waiting_requests_by_staff on waiting_requests (allowed_by)`.execute(db);
}

/** First passwords and printed codes that nobody has used yet. */
async function keepUnusedCredentials(db: Kysely<unknown>): Promise<void> {
  await sql`insert into credential_marks (user_id, kind, made_by, made_at, earlier_address)
    select id, 'password', first_password_by, first_password_at, email
    from users where first_password_at is not null`.execute(db);
  // Who printed a code stands in the audit log alone.
  await sql`insert into credential_marks (user_id, kind, made_by, made_at, earlier_address)
    select tokens.user_id, 'code',
      (select real_user_id from audit_log
        where action = 'user.printed-code' and json_extract(details, '$.id') = tokens.user_id
          and real_user_id in (select id from users)
        order by audit_log.id desc limit 1),
      tokens.created_at, users.email
    from one_time_tokens as tokens inner join users on users.id = tokens.user_id
    where tokens.purpose = 'printed-code'`.execute(db);
}

/** Adds to the values that a CHECK constraint allows, whichever they are by now. */
async function addValues(db: Kysely<unknown>, table: string, column: string, added: string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  const list = new RegExp(`constraint "${name}" check \\("${column}" in \\(([^)]*)\\)\\)`).exec(
    rows[0]?.sql ?? "",
  )?.[1];
  if (list === undefined) throw new Error(`${table}.${column} has no CHECK constraint.`);
  const values = sql.raw([list, ...added.map((value) => `'${value}'`)].join(", "));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  const check = sql`check (${sql.ref(column)} in (${values}))`;
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${check}`.execute(db);
}

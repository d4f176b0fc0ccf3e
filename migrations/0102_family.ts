import { type Kysely, sql } from "kysely";

const roles = "('read', 'ask', 'add', 'help')";

/** Relatives who read by a link, which stories they read, and what they ask and remember. */
const statements = [
  `alter table stories add column shared_with text not null default 'nobody'
    constraint "stories_shared_with_check" check ("shared_with" in ('nobody', 'family', 'onlyMe'))`,
  "alter table stories add column shared_at text",
  "alter table stories add column is_shared_with_all integer not null default 0 check (is_shared_with_all in (0, 1))",
  `create index stories_shared on stories (user_id, shared_at, id)
    where shared_with = 'family' and deleted_at is null`,
  "alter table prompts add column is_ask integer not null default 0 check (is_ask in (0, 1))",
  `create trigger prompts_answered_ask after insert on stories begin
    update prompts set is_ask = 0 where id = new.prompt_id and is_ask = 1;
  end`,
  `create table circles (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    shares_all integer not null default 0 check (shares_all in (0, 1)),
    is_asking_closed integer not null default 0 check (is_asking_closed in (0, 1)),
    staff_allowed_at text,
    created_at text not null
  ) strict`,
  `create table circle_codes (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    code_hash text not null unique,
    sealed_code text not null,
    role text not null constraint "circle_codes_role_check" check ("role" in ${roles}),
    uses_left integer not null check (uses_left >= 0),
    created_at text not null,
    expires_at text not null,
    ended_at text
  ) strict`,
  "create index circle_codes_by_user on circle_codes (user_id, id)",
  `create table circle_members (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    code_id integer references circle_codes (id) on delete set null,
    name text not null,
    relation text not null,
    email text,
    locale text not null,
    role text not null constraint "circle_members_role_check" check ("role" in ${roles}),
    token_hash text not null unique,
    is_blocked integer not null default 0 check (is_blocked in (0, 1)),
    until text,
    created_by_form text,
    created_at text not null,
    last_visit_at text,
    ended_at text
  ) strict`,
  "create index circle_members_by_user on circle_members (user_id, id)",
  "create index circle_members_by_code on circle_members (code_id)",
  "create index circle_members_by_email on circle_members (email)",
  "create unique index circle_members_by_form on circle_members (user_id, created_by_form)",
  `create table story_hearts (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    story_id integer not null references stories (id) on delete cascade,
    member_id integer not null references circle_members (id) on delete cascade,
    created_at text not null,
    unique (story_id, member_id)
  ) strict`,
  "create index story_hearts_by_user on story_hearts (user_id, id)",
  "create index story_hearts_by_member on story_hearts (member_id)",
  `create table asks (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    member_id integer references circle_members (id) on delete set null,
    story_id integer references stories (id) on delete set null,
    prompt_id integer references prompts (id) on delete set null,
    name text not null,
    words text not null,
    state text not null constraint "asks_state_check" check ("state" in ('open', 'aside')),
    created_at text not null
  ) strict`,
  "create index asks_by_user on asks (user_id, id)",
  "create index asks_by_member on asks (member_id)",
  "create index asks_by_story on asks (story_id)",
  "create index asks_by_prompt on asks (prompt_id)",
  `create table memories (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    story_id integer not null references stories (id) on delete cascade,
    member_id integer references circle_members (id) on delete set null,
    name text not null,
    relation text not null,
    content text not null,
    state text not null
      constraint "memories_state_check" check ("state" in ('waiting', 'room', 'book', 'aside', 'withdrawn')),
    version integer not null default 1,
    created_by_form text,
    created_at text not null,
    updated_at text not null,
    decided_at text
  ) strict`,
  "create index memories_by_user on memories (user_id, id)",
  "create index memories_by_story on memories (story_id, state, id)",
  "create index memories_by_member on memories (member_id)",
  "create unique index memories_by_form on memories (member_id, created_by_form)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["family-invitation", "family-link", "family-digest"]);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

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

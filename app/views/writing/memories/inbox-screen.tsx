import type { OpenAsk } from "~/domain/writing/asks/asks.server";
import type { MemoryOfStory } from "~/domain/writing/memories/decide-memory.server";
import type { Inbox } from "~/domain/writing/memories/inbox.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { FamilyPage } from "../../people/circle/family-page";
import { MemoryFiles } from "./memory-media";

export function InboxScreen({ shell, asks, memories, loved, told }: Inbox & { shell: PageShell }) {
  const waiting = memories.filter(({ state }) => state === "waiting");
  const withdrawn = memories.filter(({ state }) => state === "withdrawn");
  const decided = memories.filter(({ state }) => !["waiting", "withdrawn"].includes(state));
  return (
    <FamilyPage shell={shell}>
      <h1>{t("From the family")}</h1>
      {asks.length + memories.length + loved.length + told.length === 0 && (
        <p>{t("Nothing is waiting. What your family asks or adds stands here.")}</p>
      )}
      {asks.map((ask) => (
        <Ask key={ask.id} ask={ask} />
      ))}
      {waiting.map((memory) => (
        <Memory key={memory.id} memory={memory} />
      ))}
      {waiting.length > 0 && (
        <p className="muted">
          {t("Your own story stays as you wrote it. If you lay something aside, nobody is told.")}
        </p>
      )}
      {withdrawn.map(({ id, name, storyTitle }) => (
        <section key={id} className="family__item" aria-labelledby={`memory-${id}`}>
          <h2 id={`memory-${id}`}>{t("{name} took a memory back", { name })}</h2>
          <p>{t("It was about “{title}”. What it held is gone.", { title: storyTitle })}</p>
          <Press id={id} intent="memory/read" label={t("I have read this")} />
        </section>
      ))}
      {decided.length > 0 && (
        <section aria-labelledby="decided">
          <h2 id="decided">{t("Decided")}</h2>
          {decided.map((memory) => (
            <Memory key={memory.id} memory={memory} isSmall />
          ))}
        </section>
      )}
      {told.length > 0 && <Told told={told} />}
      {loved.length > 0 && <Loved loved={loved} />}
    </FamilyPage>
  );
}

function Told({ told }: Pick<Inbox, "told">) {
  return (
    <section aria-labelledby="told">
      <h2 id="told">{t("Written down for you")}</h2>
      <ul className="list-plain">
        {told.map(({ id, title, toldTo, storyType, promptId }) => (
          <li key={id} className="family__line">
            <a href={workspaceHref({ type: storyType, prompt: promptId })}>
              {t("“{title}”, told to {name}", { title, name: toldTo })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loved({ loved }: Pick<Inbox, "loved">) {
  return (
    <section aria-labelledby="loved">
      <h2 id="loved">{t("Loved")}</h2>
      <ul className="list-plain">
        {loved.map(({ storyId, title, names }) => (
          <li key={storyId}>{lovedWords(names, title)}</li>
        ))}
      </ul>
    </section>
  );
}

function lovedWords([name = "", ...others]: string[], title: string): string {
  return t(
    "{others, plural, =0 {{name} loved “{title}”} one {{name} and one other loved “{title}”} other {{name} and # others loved “{title}”}}",
    { name, title, others: others.length },
  );
}

function Ask({ ask: { id, name, relation, words, promptId, storyType } }: { ask: OpenAsk }) {
  return (
    <section className="family__item" aria-labelledby={`ask-${id}`}>
      <h2 id={`ask-${id}`}>{t("{name} asks", { name })}</h2>
      {relation && <p className="muted">{relation}</p>}
      <p className="family__words">{words}</p>
      <p>
        <a
          className="button button--primary"
          href={workspaceHref({ type: storyType, prompt: promptId })}
          aria-label={t("Answer {name}", { name })}
        >
          {t("Answer")}
        </a>
      </p>
      <Press id={id} intent="ask/aside" label={t("Lay aside")} />
    </section>
  );
}

const stateWords = {
  waiting: () => "",
  withdrawn: () => "",
  book: () => t("In your book, and where the family reads"),
  room: () => t("Only where the family reads"),
  aside: () => t("Laid aside"),
};

function Memory({ memory, isSmall = false }: { memory: MemoryOfStory; isSmall?: boolean }) {
  const { id, name, relation, content, storyTitle, state, version } = memory;
  const Heading = isSmall ? "h3" : "h2";
  return (
    <section className="family__item" aria-labelledby={`memory-${id}`}>
      <Heading id={`memory-${id}`}>
        {t("How {name} remembers “{title}”", { name, title: storyTitle })}
      </Heading>
      <p className="muted">{[relation, stateWords[state]()].filter(Boolean).join(" · ")}</p>
      {content && <p className="family__words">{content}</p>}
      <MemoryFiles media={memory} name={name} written={content} />
      <ButtonForm action="/family/inbox">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {state !== "book" && <Choice state="book" label={t("Put it in my book")} isMain={!isSmall} />}
        {state !== "room" && <Choice state="room" label={t("Only where the family reads")} />}
        {state !== "aside" && <Choice state="aside" label={t("Lay aside")} />}
      </ButtonForm>
    </section>
  );
}

function Choice({ state, label, isMain = false }: { state: string; label: string; isMain?: boolean }) {
  return (
    <button type="submit" name="state" value={state} className={isMain ? "button button--primary" : "button"}>
      {label}
    </button>
  );
}

function Press({ id, intent, label }: { id: number; intent: string; label: string }) {
  return (
    <ButtonForm action="/family/inbox">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className="button button--quiet">
        {label}
      </button>
    </ButtonForm>
  );
}

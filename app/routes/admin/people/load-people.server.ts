import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { listGroups } from "~/domain/people/groups/groups.server";
import { listPeople } from "~/domain/running/administration/people-list.server";
import { readPeopleQuery } from "~/domain/running/administration/people-query";
import { countPrintedPages } from "~/domain/running/administration/printed-pages.server";
import { findWaiting } from "~/domain/running/administration/waiting.server";

export async function loadPeople(context: RequestContext, actor: Actor, url: URL) {
  const query = readPeopleQuery(url.searchParams);
  const list = await listPeople(context, actor, query);
  const ids = list.people.map(({ id }) => id);
  return {
    query,
    list,
    printedPages: await countPrintedPages(context.db, actor, ids),
    waiting: actor.isAdmin ? null : await findWaiting(context, actor, ids),
    groups: actor.isAdmin ? [] : await listGroups(context.db, actor),
    now: nowText(context.clock),
    ownId: actor.realUserId,
  };
}

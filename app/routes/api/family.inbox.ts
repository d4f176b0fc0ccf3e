import { loadInbox } from "~/domain/writing/memories/inbox.server";
import { api } from "~/http/api.server";

export const { loader, action } = api({ GET: ({ context }, actor) => loadInbox(context, actor) });

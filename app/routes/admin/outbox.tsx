import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailStates } from "~/domain/mail/mail-states";
import { listOutbox } from "~/domain/mail/read-outbox.server";
import { loadPage } from "~/http/page.server";
import { idOrNull, wordOrNull, wordsParam } from "~/http/query";
import { mailFacts } from "~/http/site.server";
import { pageTitle } from "~/ui/page-title";
import { OutboxScreen } from "~/views/administration/mail-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, "Outbox");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const query = {
      state: wordOrNull(url, "state", mailStates),
      to: wordsParam(url, "to"),
      before: idOrNull(url, "before"),
    };
    return {
      query,
      outbox: await listOutbox(context.db, actor, query),
      areSent: mailFacts(context).areSent,
    };
  });
}

export default function Outbox() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <OutboxScreen shell={shell} {...data} />;
}

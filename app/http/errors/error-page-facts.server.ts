import type { RequestContext } from "~/context";
import type { ErrorPageFacts } from "~/page-shell";
import { findRequestActor } from "../auth/actor.server";

/** The session may be what could not be read: then nobody is taken for a visitor. */
export async function errorPageFacts(request: Request, context: RequestContext): Promise<ErrorPageFacts> {
  const { brandName } = context.config;
  const isVisitor = await findRequestActor(request, context).then(
    (actor) => actor === null,
    () => false,
  );
  return { brandName, isVisitor };
}

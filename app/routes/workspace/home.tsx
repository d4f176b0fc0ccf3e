import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isImpersonating } from "~/domain/base/actor";
import { readTestimonials } from "~/domain/running/documents/testimonials.server";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { parseWorkspaceUrl } from "~/domain/writing/workspace/address";
import { serializeWayBackAsked, wasAskedForWayBack } from "~/http/cookies/way-back.server";
import { findWaitingWords } from "~/http/flows/gift-words.server";
import { loadPublicPage, type PageCall } from "~/http/page.server";
import { countPageView } from "~/http/page-views.server";
import styles from "~/styles/saved-page.css";
import { pageTitle } from "~/ui/page-title";
import { LandingScreen } from "~/views/public/landing-screen";
import { landingMeta } from "~/views/public/seo";
import { WorkspaceScreen, workspaceTitle } from "~/views/writing/workspace/workspace-screen";
import { loadWorkspacePage } from "./workspace-page.server";

type HomeData = { workspace: unknown; savedPage: unknown };
export const handle = {
  hasWords: true,
  stylesheet: ({ savedPage }: HomeData) => (savedPage ? styles : undefined),
  hasScript: ({ workspace }: HomeData) => workspace !== null,
  isSite: ({ workspace }: HomeData) => workspace === null,
};
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && !data.workspace
    ? landingMeta(data.shell)
    : pageTitle(data?.shell.brandName, ...(data?.workspace ? workspaceTitle(data.workspace) : []));

/** The landing page for visitors, the workspace for users with a session (spec 1, section 2). */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async (call, actor) => {
    if (actor?.keeper) throw redirect("/keeping", 303);
    if (actor?.lacksWayBack && !isImpersonating(actor)) await ask(call, "/gift/way-back");
    else if (await findWaitingWords(call.request, call.context)) await ask(call, "/gift/join");
    if (actor)
      return {
        ...(await loadWorkspacePage(call.context, actor, parseWorkspaceUrl(call.url))),
        catalogue: null,
        testimonials: [],
      };
    countPageView(call, actor, { event: "ViewContent", subject: "Landing" });
    return {
      workspace: null,
      book: null,
      savedPage: null,
      catalogue: await getCatalogue(call.context),
      testimonials: await readTestimonials(call.context.config),
    };
  });
}

/** Once a visit, where the account opens on this device alone, or its words wait for another one. Both pages have a way on. */
async function ask({ request, context }: PageCall, path: string): Promise<void> {
  if (await wasAskedForWayBack(request, context.config)) return;
  const headers = { "Set-Cookie": await serializeWayBackAsked(context.config) };
  throw redirect(path, { status: 303, headers });
}

export default function Home() {
  const { shell, workspace, book, savedPage, catalogue, testimonials } = useLoaderData<typeof loader>();
  if (workspace)
    return (
      <WorkspaceScreen
        shell={shell}
        workspace={workspace}
        book={book}
        savedPage={savedPage}
        rejected={undefined}
      />
    );
  return (
    <LandingScreen shell={shell} event="ViewContent" catalogue={catalogue} testimonials={testimonials} />
  );
}

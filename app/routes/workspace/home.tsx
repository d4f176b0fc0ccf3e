import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCatalogue } from "~/domain/catalogue/catalogue.server";
import { readTestimonials } from "~/domain/documents/testimonials.server";
import { parseWorkspaceUrl } from "~/domain/workspace/address";
import { loadWorkspace } from "~/domain/workspace/workspace.server";
import { loadPublicPage } from "~/http/page.server";
import { countPageView } from "~/http/page-views.server";
import { pageTitle } from "~/ui/page-title";
import { LandingScreen } from "~/views/public/landing-screen";
import { landingMeta } from "~/views/public/seo";
import { workspaceTitle } from "~/views/workspace/workspace-header";
import { WorkspaceScreen } from "~/views/workspace/workspace-screen";

type HomeData = { workspace: unknown };
export const handle = {
  hasWords: true,
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
    if (actor)
      return {
        workspace: await loadWorkspace(call.context, actor, parseWorkspaceUrl(call.url)),
        catalogue: null,
        testimonials: [],
      };
    countPageView(call, actor, { event: "ViewContent", subject: "Landing" });
    return {
      workspace: null,
      catalogue: await getCatalogue(call.context),
      testimonials: await readTestimonials(call.context.config),
    };
  });
}

export default function Home() {
  const { shell, workspace, catalogue, testimonials } = useLoaderData<typeof loader>();
  if (workspace) return <WorkspaceScreen shell={shell} workspace={workspace} rejected={undefined} />;
  return (
    <LandingScreen shell={shell} event="ViewContent" catalogue={catalogue} testimonials={testimonials} />
  );
}

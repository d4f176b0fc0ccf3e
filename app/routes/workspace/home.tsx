import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readWorkspaceAddress } from "~/domain/workspace/address";
import { loadWorkspace } from "~/domain/workspace/workspace.server";
import { loadOpenPage } from "~/http/page.server";
import { noteReading } from "~/http/public-page.server";
import { pageTitle } from "~/ui/page-title";
import { landingMeta } from "~/views/public/landing-meta";
import { LandingScreen } from "~/views/public/landing-screen";
import { WorkspaceScreen } from "~/views/workspace/workspace-screen";
import { workspaceTitle } from "~/views/workspace/workspace-title";

type HomeData = { workspace: unknown };
export const handle = {
  hasScript: ({ workspace }: HomeData) => workspace !== null,
  isSite: ({ workspace }: HomeData) => workspace === null,
};
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && !data.workspace
    ? landingMeta(data.frame)
    : pageTitle(data?.frame.brandName, ...(data?.workspace ? workspaceTitle(data.workspace) : []));

/** The landing page for visitors, the workspace for whoever is signed in (spec 1, section 2). */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async (call, actor) => {
    if (actor) return { workspace: await loadWorkspace(call.context, actor, readWorkspaceAddress(call.url)) };
    await noteReading(call, actor, { event: "ViewContent", subject: "Landing" });
    return { workspace: null };
  });
}

export default function Home() {
  const { frame, workspace } = useLoaderData<typeof loader>();
  return workspace ? (
    <WorkspaceScreen frame={frame} workspace={workspace} refused={undefined} />
  ) : (
    <LandingScreen frame={frame} event="ViewContent" />
  );
}

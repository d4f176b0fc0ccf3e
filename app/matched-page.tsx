import type { EntryContext } from "@remix-run/node";
import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import type { ComponentProps } from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from "react-router";

type RouterState = NonNullable<ComponentProps<typeof DataRouterStateContext.Provider>["value"]>;
type RouteMatches = ComponentProps<typeof RouteContext.Provider>["value"]["matches"];

/**
 * The root with the route that was matched, for pages without an error. RemixServer makes a router for each page and
 * matches the address again, although no page is a client of it (decision 25). The hooks of Remix read the same contexts.
 */
export function MatchedPage({ context }: { context: EntryContext }) {
  const { manifest, routeModules, future, isSpaMode, serializeError, staticHandlerContext } = context;
  const { location } = staticHandlerContext;
  const matches = staticHandlerContext.matches as RouteMatches;
  return (
    <RemixContext.Provider value={{ manifest, routeModules, future, isSpaMode, serializeError }}>
      <DataRouterStateContext.Provider value={stateOf(context)}>
        <LocationContext.Provider value={{ location, navigationType: NavigationType.Pop }}>
          <Route matches={matches} index={0} context={context} />
        </LocationContext.Provider>
      </DataRouterStateContext.Provider>
    </RemixContext.Provider>
  );
}

interface RouteProps {
  matches: RouteMatches;
  index: number;
  context: EntryContext;
}

/** Its outlet is the next of the matches. */
function Route({ matches, index, context }: RouteProps) {
  const id = matches[index]?.route.id;
  const Component = id === undefined ? undefined : context.routeModules[id]?.default;
  if (!Component) return null;
  const outlet = index + 1 < matches.length && (
    <Route matches={matches} index={index + 1} context={context} />
  );
  return (
    <RouteContext.Provider
      value={{ outlet: outlet || null, matches: matches.slice(0, index + 1), isDataRoute: true }}
    >
      <Component />
    </RouteContext.Provider>
  );
}

/** What the hooks for data and matches read; nothing else of a router's state is used on the server. */
function stateOf({ staticHandlerContext }: EntryContext): RouterState {
  const { matches, location, loaderData, actionData, errors } = staticHandlerContext;
  return { matches, location, loaderData, actionData, errors } as unknown as RouterState;
}

import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
} from "@remix-run/node";

export type RouteHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** What `defer` returns in a loader. */
interface LoadedPage {
  data: Record<string, unknown>;
  init?: ResponseInit;
}

type Outcome = { value: unknown } | { error: unknown };

/**
 * Handles the one route `id` beside the root. Reads of a page without parameters go to its loader and its page directly:
 * Remix's router takes a tenth of their time (decision 57). All else goes to Remix.
 */
export function createRouteHandler(build: ServerBuild, id: string): RouteHandler {
  const remix = createRequestHandler(build, "production");
  const read = createPageReader(build, id);
  return (request, context) =>
    read && isPageRead(request) ? read(request, context) : remix(request, context);
}

/** Remix gives other answers to addresses with these parameters. */
function isPageRead({ method, url }: Request): boolean {
  return method === "GET" && !/[?&](_data|_routes|index)\b/.test(url);
}

/** Null for routes that are more, or less, than a loader and a page. */
function createPageReader(build: ServerBuild, id: string): RouteHandler | null {
  const { root, [id]: route } = build.routes;
  const { loader, default: page, headers } = route?.module ?? {};
  if (!root || !route || !loader || !page || headers || root.module.loader || root.module.headers)
    return null;
  if (/[:*]/.test(route.path ?? "")) return null;
  const contextOf = createEntryContexts(build, [root, route]);
  return async (request, context) => {
    const outcome = await settle(() => loader({ request, context, params: {} }));
    const handOver = () =>
      createRequestHandler(withOutcome(build, id, outcome), "production")(request, context);
    if (!("value" in outcome) || !isLoadedPage(outcome.value)) return handOver();
    const { data, init: { headers, status = 200 } = {} } = outcome.value;
    const loaderHeaders = new Headers(headers);
    const entryContext = contextOf(request, { id, data, loaderHeaders, status });
    try {
      return await build.entry.module.default(
        request,
        status,
        cookiesOf(loaderHeaders),
        entryContext,
        context,
      );
    } catch {
      // The page failed: Remix renders it again, and then its error.
      return handOver();
    }
  };
}

async function settle(load: () => unknown): Promise<Outcome> {
  try {
    return { value: await load() };
  } catch (error) {
    return { error };
  }
}

function isLoadedPage(value: unknown): value is LoadedPage {
  return typeof value === "object" && value !== null && "data" in value && "resolveData" in value;
}

/** Remix passes on no other headers of loaders. */
function cookiesOf(loaderHeaders: Headers): Headers {
  const headers = new Headers();
  for (const cookie of loaderHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}

const atRoot = { pathname: "/", pathnameBase: "/" };

type Route = ServerBuild["routes"][string];

interface Loaded {
  id: string;
  data: Record<string, unknown>;
  loaderHeaders: Headers;
  status: number;
}

/** The parts of Remix's context that a page and its hooks read. */
function createEntryContexts(build: ServerBuild, routes: Route[]) {
  const shared = {
    manifest: build.assets,
    routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    future: build.future,
    isSpaMode: build.isSpaMode,
  };
  const matched = routes.map(({ id, path, module }) => ({ id, path, handle: module.handle }));
  return ({ url }: Request, { id, data, loaderHeaders, status }: Loaded): EntryContext => {
    const { pathname, search } = new URL(url);
    const here = { pathname, pathnameBase: pathname };
    const staticHandlerContext = {
      location: { pathname, search, hash: "", state: null, key: "default" },
      matches: matched.map((route) => ({ route, params: {}, ...(route.id === id ? here : atRoot) })),
      loaderData: { [id]: data, root: null },
      actionData: null,
      errors: null,
      statusCode: status,
      loaderHeaders: { [id]: loaderHeaders },
      actionHeaders: {},
    };
    return { ...shared, staticHandlerContext } as unknown as EntryContext;
  };
}

/** The same build, whose loader has already run. */
function withOutcome(build: ServerBuild, id: string, outcome: Outcome): ServerBuild {
  const route = build.routes[id] as Route;
  const loader = () => {
    if ("error" in outcome) throw outcome.error;
    return outcome.value as null;
  };
  return { ...build, routes: { ...build.routes, [id]: { ...route, module: { ...route.module, loader } } } };
}

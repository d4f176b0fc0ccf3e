import { ValidationError } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { TrackingInput } from "~/domain/selling/orders/packages";
import { setTracking } from "~/domain/selling/orders/set-tracking.server";
import { readTrackingList } from "~/domain/selling/orders/tracking-list";
import { type ApiCall, api, readJson } from "~/http/api.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const { csv, reason } = await readList(call);
    const rows = await setTracking(call.context, actor, readTrackingList(csv), reason);
    return {
      changed: rows.filter(({ isChanged }) => isChanged).length,
      refused: rows.filter(({ refused }) => refused !== null).length,
      rows: rows.map(({ refused, isChanged, ...row }) => ({
        ...row,
        isChanged,
        message: refused === null ? null : t(refused),
      })),
    };
  },
});

/** The body is the list itself, as text/csv, or JSON with it in `csv`. */
async function readList({ request, url }: ApiCall): Promise<TrackingInput> {
  const isText = /^text\/(?:csv|plain|tab-separated-values)\b/i.test(
    request.headers.get("content-type") ?? "",
  );
  if (!isText) return parseInput(TrackingInput, await readJson(request));
  const csv = await request.text().catch(() => {
    throw new ValidationError({}, message("The list did not arrive whole. Please try again."));
  });
  return parseInput(TrackingInput, { csv, reason: url.searchParams.get("reason") ?? "" });
}

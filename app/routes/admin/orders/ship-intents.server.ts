import type { Actor } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { formatDateTime } from "~/domain/base/format";
import { parseInput, readRowId } from "~/domain/base/schema-fields";
import { letOrdersThrough } from "~/domain/selling/orders/many-orders.server";
import type { ChosenPackage } from "~/domain/selling/orders/packages";
import {
  BundleInput,
  chosenPackages,
  PackagesInput,
  packageKey,
  TrackingInput,
} from "~/domain/selling/orders/packages";
import { setTracking, type TrackedRow } from "~/domain/selling/orders/set-tracking.server";
import { listTracked } from "~/domain/selling/orders/tracked-packages.server";
import { readTrackingList } from "~/domain/selling/orders/tracking-list";
import { parseForm } from "~/http/forms/forms.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { trackingFieldName } from "~/views/selling/orders/ship-table";

/** Takes more orders of somebody for a day than usual. */
export async function letThrough(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
  back: string,
): Promise<Response> {
  const id = readRowId(form.get("letThrough"));
  if (id === undefined) throw new ValidationError({ "": [message("Please choose a person of the list.")] });
  const until = await letOrdersThrough(context, actor, id);
  return redirectWithFlash(context, back, {
    kind: "success",
    title: t("More orders are let through"),
    text: t("Until {day}. Please tell them that they can go on.", { day: formatDateTime(until) }),
  });
}

export function openSlips(context: PageCall["context"], form: FormData): Promise<Response> {
  return redirectWithFlash(context, `/admin/orders/slips.pdf?${chosenQuery(form)}`);
}

export function openPrintFiles(context: PageCall["context"], form: FormData): Promise<Response> {
  const { reason } = parseForm(form, BundleInput.pick({ reason: true }));
  const why = reason && `&reason=${encodeURIComponent(reason)}`;
  return redirectWithFlash(context, `/admin/orders/files.zip?${chosenQuery(form)}${why}`);
}

/** "ids=12,13-2". */
function chosenQuery(form: FormData): string {
  const { ids } = parseInput(PackagesInput, { ids: form.getAll("ids") });
  const keys = ids.map(({ orderId, line }) =>
    line === null ? String(orderId) : packageKey({ orderId, line }),
  );
  return `ids=${keys.join(",")}`;
}

/** Saves the tracking numbers that were typed beside packages. Those that are empty, or as they were, change nothing. */
export async function saveTyped(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
  back: string,
): Promise<Response> {
  const prefix = trackingFieldName("");
  const typed = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === "string" && value.trim() !== ""
      ? [{ key: name.slice(prefix.length), tracking: value }]
      : [],
  );
  if (typed.length === 0)
    throw new ValidationError({ ids: [message("Please type a tracking number beside a package.")] });
  const keys = chosenPackages.safeParse(typed.map(({ key }) => key));
  if (!keys.success) throw new ValidationError({ ids: [message("Please choose orders of the list.")] });
  const chosen: ChosenPackage[] = keys.data;
  const rows = await listTracked(
    context.db,
    actor,
    chosen.map((one, at) => ({ ...one, tracking: typed[at]?.tracking ?? "" })),
  );
  const { reason } = parseForm(form, TrackingInput.pick({ reason: true }));
  return tell(context, back, await setTracking(context, actor, rows, reason));
}

export async function saveList(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
  back: string,
): Promise<Response> {
  const { csv, reason } = parseForm(form, TrackingInput);
  const answers = await setTracking(context, actor, readTrackingList(csv), reason);
  const refused = answers.filter((row) => row.refused !== null);
  if (refused.length === answers.length) throw new ValidationError({ csv: refused.map(refusalOf) });
  return tell(context, back, answers);
}

function refusalOf({ order, line, refused }: TrackedRow): Message {
  const name = line === "" ? order : `${order}, ${line}`;
  return message("{name}: {words}", { name, words: refused === null ? "" : t(refused) });
}

const mostTold = 20;

function tell(context: PageCall["context"], back: string, answers: TrackedRow[]): Promise<Response> {
  const changed = answers.filter(({ isChanged }) => isChanged).length;
  const refused = answers.filter((row) => row.refused !== null);
  const text = t(
    "{count, plural, =0 {Nothing has changed.} one {# package is on its way.} other {# packages are on their way.}}",
    { count: changed },
  );
  const told = refused.slice(0, mostTold).map((row) => t(refusalOf(row)));
  return redirectWithFlash(context, back, {
    kind: refused.length > 0 ? "error" : "success",
    title: refused.length > 0 ? t("Some tracking numbers were not saved") : t("Tracking numbers saved"),
    text: [text, ...told].join(" "),
  });
}

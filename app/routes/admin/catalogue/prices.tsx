import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { readRowId } from "~/domain/base/schema-fields";
import { changePrices, getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { PricesInput, pricedItems } from "~/domain/selling/catalogue/schema";
import { findState } from "~/domain/selling/catalogue/states";
import { deleteTaxRule, saveTaxRule } from "~/domain/selling/catalogue/tax-rules.server";
import { TaxRuleInput, taxFormId } from "~/domain/selling/catalogue/tax-schema";
import { changeResidentMonth, getResidentMonthCents } from "~/domain/selling/houses/rates.server";
import { ResidentMonthInput, residentMonthFormId } from "~/domain/selling/houses/schema";
import { changeCustoms, getCustoms } from "~/domain/selling/shipping/customs.server";
import { CustomsInput, customsFormId } from "~/domain/selling/shipping/customs-schema";
import { readZoneForm, zoneFormId } from "~/domain/selling/shipping/zone-schema";
import { deleteZone, listZones, saveZone } from "~/domain/selling/shipping/zones.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PricesScreen, pricesFormId } from "~/views/running/administration/prices-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Prices"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }) => ({
    ...(await readShipping(context, url)),
    catalogue: await getCatalogue(context),
    residentMonthCents: await getResidentMonthCents(context.db),
    taxState: findState(url.searchParams.get("state") ?? "") ?? ("" as const),
  }));
}

type Context = PageCall["context"];

async function readShipping(context: Context, url: URL) {
  const zones = await listZones(context.db);
  const id = readRowId(url.searchParams.get("zone"));
  return {
    zones,
    zone: zones.find((zone) => zone.id === id) ?? null,
    customs: await getCustoms(context.db),
  };
}

const intents = {
  prices: savePrices,
  house: saveHouse,
  "tax/save": saveTax,
  "tax/delete": removeTax,
  "zone/save": saveZoneForm,
  "zone/delete": removeZone,
  customs: saveCustoms,
};

const formIds = new Map<unknown, string>([
  [savePrices, pricesFormId],
  [saveHouse, residentMonthFormId],
  [saveZoneForm, zoneFormId],
  [removeZone, zoneFormId],
  [saveCustoms, customsFormId],
]);

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const intent = findIntent(intents, form.get("intent") ?? "prices");
    const formId = formIds.get(intent) ?? taxFormId;
    try {
      return await intent(context, actor, form);
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, formId, error, unexpectedErrors.changePrices);
      return rejectForm(form, formId, error);
    }
  });
}

async function savePrices(context: Context, actor: Actor, form: FormData): Promise<Response> {
  const input = parseForm(form, PricesInput);
  const changes = pricedItems.map((item) => ({ item, priceCents: input[item] }));
  await changePrices(context, actor, changes);
  const text = t("They apply from now on. What was quoted before keeps its price.");
  return redirectWithFlash(context, "/admin/prices", { kind: "success", title: t("Prices saved"), text });
}

async function saveHouse(context: Context, actor: Actor, form: FormData): Promise<Response> {
  const { residentMonth } = parseForm(form, ResidentMonthInput);
  await changeResidentMonth(context, actor, residentMonth);
  const text =
    residentMonth === null
      ? t("Houses are not offered it any more. Invoices that are made stay.")
      : t("Each house gets one invoice for a month when it is over, for the days from now on.");
  return redirectWithFlash(context, "/admin/prices", { kind: "success", title: t("Prices saved"), text });
}

async function saveTax(context: Context, actor: Actor, form: FormData): Promise<Response> {
  await saveTaxRule(context, actor, parseForm(form, TaxRuleInput));
  return redirectToTax(context, t("Tax saved"));
}

async function removeTax(context: Context, actor: Actor, form: FormData): Promise<Response> {
  await deleteTaxRule(context, actor, String(form.get("state") ?? ""));
  return redirectToTax(context, t("State removed"));
}

function redirectToTax(context: Context, title: string): Promise<Response> {
  const text = t("It applies from now on. What was quoted before keeps its tax.");
  return redirectWithFlash(context, "/admin/prices", { kind: "success", title, text });
}

async function saveZoneForm(context: Context, actor: Actor, form: FormData): Promise<Response> {
  const id = form.has("zone") ? (readRowId(form.get("zone")) ?? 0) : null;
  await saveZone(context, actor, id, readZoneForm(form));
  return redirectToShipping(context, t("Zone saved"));
}

async function removeZone(context: Context, actor: Actor, form: FormData): Promise<Response> {
  await deleteZone(context, actor, readRowId(form.get("zone")) ?? 0);
  return redirectToShipping(context, t("Zone removed"));
}

/** A redirect keeps the place of the form that was posted, unless it names another. */
const top = "/admin/prices#main";

function redirectToShipping(context: Context, title: string): Promise<Response> {
  const text = t("It applies from now on. What was ordered before keeps its shipping.");
  return redirectWithFlash(context, top, { kind: "success", title, text });
}

async function saveCustoms(context: Context, actor: Actor, form: FormData): Promise<Response> {
  await changeCustoms(context, actor, parseForm(form, CustomsInput));
  return redirectWithFlash(context, top, {
    kind: "success",
    title: t("Saved for customs"),
    text: t("It stands on what is printed from now on."),
  });
}

export default function Prices() {
  const rejected = useActionData<typeof action>();
  return <PricesScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}

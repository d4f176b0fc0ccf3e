import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict, Forbidden } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { SnapshotInput, snapshotFormId } from "~/domain/people/snapshot/schema";
import { saveSnapshot, withdrawSnapshot } from "~/domain/people/snapshot/snapshot.server";
import { getTabletChoices } from "~/domain/people/tablets/choices.server";
import {
  addSentences,
  chosenMax,
  listChosenSentences,
  listStoriesToChoose,
} from "~/domain/writing/snapshot/chosen-sentences.server";
import { readSnapshot } from "~/domain/writing/snapshot/prefill.server";
import { parseForm, readForm, rejectedResult, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { SnapshotScreen } from "~/views/writing/snapshot/snapshot-screen";
import { readChosen } from "./chosen-sentences.server";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("For those who care for me"));

const address = "/account/snapshot";

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context: { db }, url }, actor) => {
    const { hasHouse } = await getTabletChoices(db, actor);
    const snapshot = await readSnapshot(db, actor).catch((error: unknown) => {
      if (error instanceof Forbidden) return null;
      throw error;
    });
    const { searchParams } = url;
    const ids = searchParams.getAll("story").flatMap((id) => readRowId(id) ?? []);
    const isChoosing = snapshot !== null && searchParams.has("stories");
    return {
      ...{ hasHouse, snapshot, chosenMax },
      stories: isChoosing ? await listStoriesToChoose(db, actor) : null,
      chosen: isChoosing && ids.length > 0 ? await listChosenSentences(db, actor, ids) : null,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const intent = String(form.get("intent") ?? "save");
    if (intent === "withdraw") return withdraw(call, actor);
    try {
      return intent === "sentences" ? await choose(call, actor, form) : await save(call, actor, form);
    } catch (error) {
      if (error instanceof Conflict) form.delete("version");
      return rejectForm(form, snapshotFormId, error);
    }
  });
}

async function withdraw({ context }: PageCall, actor: Actor): Promise<Response> {
  await withdrawSnapshot(context, actor);
  return redirectWithFlash(context, address, {
    kind: "success",
    title: t("Your carers no longer see this page"),
    text: t("What they have printed stays with them: please ask for it."),
  });
}

async function save({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const words = parseForm(form, SnapshotInput);
  const version = Number(form.get("version") ?? 0);
  const isAllowed = form.get("intent") === "allow" ? { isAllowed: true } : {};
  const saved = await saveSnapshot(context, actor, {
    ...{ words, version: Number.isSafeInteger(version) ? version : 0 },
    ...isAllowed,
  });
  return redirectWithFlash(context, address, {
    kind: "success",
    title: saved.isAllowed
      ? t("Saved. Your carers read this page now.")
      : t("Saved. Only you read this page."),
  });
}

/** Nothing is stored: the sentences stand in the form, to be read before they are saved. */
async function choose({ context: { db } }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { version, ...words } = await readSnapshot(db, actor);
  const added = await addSentences(db, actor, words, readChosen(form));
  const shown = new FormData();
  for (const [name, value] of Object.entries(added)) shown.set(name, String(value));
  shown.set("version", String(version));
  return json({ formId: snapshotFormId, result: rejectedResult(shown, {}), isReview: true });
}

export default function SnapshotPage() {
  return <SnapshotScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}

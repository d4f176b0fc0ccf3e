import { readFile } from "node:fs/promises";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { ValidationError } from "~/domain/base/errors";
import { type Cells, readTable } from "~/domain/base/read-table";
import { readRowId } from "~/domain/base/schema-fields";
import { requireHouse } from "~/domain/people/house/require-house.server";
import { listOwners } from "~/domain/people/users/people.server";
import {
  beginListForm,
  type ListForm,
  listFields,
  readListForm,
} from "~/domain/running/residents/check-form";
import { checkRows } from "~/domain/running/residents/check-rows.server";
import { createResidents, requireListSize } from "~/domain/running/residents/create-residents.server";
import { readSpreadsheet, spreadsheetMaxBytes } from "~/domain/running/residents/read-spreadsheet.server";
import { residentsFormId, uploadFormId } from "~/domain/running/residents/schema";
import { toRows } from "~/domain/running/residents/to-rows";
import { readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { readUploadForm } from "~/http/forms/uploads.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { CheckResidentsScreen } from "~/views/running/residents/check-residents-screen";
import { NewResidentsScreen } from "~/views/running/residents/new-residents-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Add many at once"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({ owners: await listOwners(context.db, actor) }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const type = call.request.headers.get("content-type") ?? "";
    if (type.startsWith("multipart/")) return upload(call, actor);
    const form = await readForm(call.request, call.context);
    try {
      const intent = form.get("intent");
      if (intent === "make") return await runIdempotently(call, actor, form, () => make(call, actor, form));
      const isAgain = intent === "check-again";
      const list = isAgain ? readListForm(form) : beginListForm(readTable(String(form.get("list") ?? "")));
      return await check(call, actor, list, form.get("assignedOwnerId"));
    } catch (error) {
      return rejectForm(form, residentsFormId, error);
    }
  });
}

const chooseFile = message("Please choose a file first.");

/** Reads the chosen file, which is not kept. */
async function upload(call: PageCall, actor: Actor): Promise<Response> {
  return readUploadForm(call.request, call.context, async (form) => {
    try {
      let cells: Cells | null = null;
      for await (const file of form.files("file", spreadsheetMaxBytes + 1))
        cells ??= await readSpreadsheet(await readFile(file.path));
      if (cells === null) throw new ValidationError({ file: [chooseFile] });
      return await check(call, actor, beginListForm(cells), null);
    } catch (error) {
      return rejectForm(form.fields, uploadFormId, inFile(error));
    }
  });
}

/** What is wrong with a list is said beside its file. */
function inFile(error: unknown): unknown {
  if (!(error instanceof ValidationError) || !error.saidErrors.list) return error;
  return new ValidationError({ file: error.saidErrors.list });
}

async function check({ context }: PageCall, actor: Actor, list: ListForm, owner: unknown): Promise<Response> {
  requireListSize(list.cells);
  const ownerId = await requireHouse(context.db, requireSelf(actor, returnFirst), readRowId(owner) ?? null);
  const rows = await checkRows(context, actor, ownerId, toRows(list.cells, list.columns));
  return json(
    { list, fields: listFields(list), rows, ownerId },
    { headers: { "Cache-Control": "no-store" } },
  );
}

async function make(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const list = readListForm(form);
  const self = requireSelf(actor, returnFirst);
  const ownerId = await requireHouse(context.db, self, readRowId(form.get("assignedOwnerId")) ?? null);
  const result = await createResidents(context, self, ownerId, toRows(list.cells, list.columns));
  if (!result.isMade) return check(call, actor, list, ownerId);
  return redirectWithFlash(context, ownerId === null ? "/admin/people" : "/admin/groups", {
    kind: "success",
    title: t("{count, plural, one {# person is} other {# people are}} made", { count: result.made.length }),
    text: t("Each has a sheet to print, with a code that works once, for 60 days."),
  });
}

export default function NewResidents() {
  const { shell, owners } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RejectedForm | Checked | undefined;
  if (answer && "list" in answer) return <CheckResidentsScreen shell={shell} owners={owners} {...answer} />;
  return <NewResidentsScreen shell={shell} rejected={answer} />;
}

interface Checked {
  list: ListForm;
  fields: ReturnType<typeof listFields>;
  rows: Awaited<ReturnType<typeof checkRows>>;
  ownerId: number | null;
}

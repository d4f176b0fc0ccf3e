import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nowText } from "~/domain/base/deps";
import { NotFound } from "~/domain/base/errors";
import { parseInput, readRowId } from "~/domain/base/schema-fields";
import {
  changeWritingService,
  type WritingServiceAction,
} from "~/domain/selling/writing-services/change-writing-service.server";
import {
  AppointmentInput,
  readUsedMinutes,
  WritingChange,
  writingFormId,
} from "~/domain/selling/writing-services/schema";
import { getWritingService } from "~/domain/selling/writing-services/writing-services.server";
import { idParam } from "~/http/api.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { writingServicePath } from "~/views/selling/writing-services/writing-service-form";
import { WritingServiceScreen } from "~/views/selling/writing-services/writing-service-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Writing service"), ...(data ? [data.service.buyer] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => ({
    service: await getWritingService(call.context, actor, idParam(call)),
    now: nowText(call.context.clock),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    const intent = findIntent(intents, form.get("intent") ?? "writing/save");
    const { id } = await getWritingService(context, actor, idParam(call));
    try {
      return await runIdempotently(call, actor, form, async () => {
        const change = { ...parseForm(form, WritingChange), used: readUsedMinutes(form) };
        await changeWritingService(context, actor, id, change, intent.read(form, call));
        const title = t(intent.done);
        return redirectWithFlash(context, writingServicePath(id), { kind: "success", title });
      });
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, writingFormId, error, unexpectedErrors.changeWritingService);
      return rejectForm(form, writingFormId, error);
    }
  });
}

interface Intent {
  read: (form: FormData, call: PageCall) => WritingServiceAction;
  done: Message;
}

const intents: Record<string, Intent> = {
  "writing/save": { read: () => ({ kind: "save" }), done: message("Saved") },
  "writing/contacted": { read: () => ({ kind: "contacted" }), done: message("The first contact is noted") },
  "writing/done": { read: () => ({ kind: "done" }), done: message("The service is done") },
  "writing/reopen": { read: () => ({ kind: "reopen" }), done: message("The service is open again") },
  "writing/add-call": { read: addedCall, done: message("The call is planned, and an email is on its way") },
  "writing/cancel-call": {
    read: cancelledCall,
    done: message("The call is cancelled, and an email is on its way"),
  },
};

function addedCall(form: FormData): WritingServiceAction {
  return { kind: "add call", appointment: parseInput(AppointmentInput, Object.fromEntries(form)) };
}

function cancelledCall(_form: FormData, { url }: PageCall): WritingServiceAction {
  const callId = readRowId(url.searchParams.get("call"));
  if (callId === undefined) throw new NotFound();
  return { kind: "cancel call", callId };
}

export default function WritingServicePage() {
  const { shell, service, now } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <WritingServiceScreen shell={shell} service={service} now={now} rejected={rejected} />;
}

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Conflict, Forbidden, TooLarge, ValidationError } from "~/domain/base/errors";
import { parseInput, readRowId } from "~/domain/base/schema-fields";
import { joinStories, separateStories } from "~/domain/book/stories/join-stories.server";
import { moveStory } from "~/domain/book/stories/move-story.server";
import { listMovePlaces } from "~/domain/writing/stories/move-places.server";
import { JoinInput, MoveInput, moveFormId, SeparationInput } from "~/domain/writing/stories/schema";
import { getStory, type Story } from "~/domain/writing/stories/stories.server";
import { getDeletedStory } from "~/domain/writing/stories/trash.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { idParam } from "~/http/api.server";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectedResult,
  rejectForm,
  unexpectedFormError,
} from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { pageTitle } from "~/ui/page-title";
import { MoveScreen, moveHref, type RejectedMove } from "~/views/writing/stories/move-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Move a story"));

/** `?type=` chooses a book, `?chapter=` a chapter. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const { searchParams } = call.url;
    const named = searchParams.get("type");
    const type = named === "mission" || named === "biography" ? named : undefined;
    const chapter = readRowId(searchParams.get("chapter"));
    return { places: await listMovePlaces(call.context.db, actor, idParam(call), { type, chapter }) };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, () => change(call, actor, form));
  });
}

type Change = (call: PageCall, actor: Actor, form: FormData) => Promise<Response>;

const changes = new Map<string, Change>(Object.entries({ join, separate }));

async function change(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const run = changes.get(String(form.get("intent") ?? "")) ?? move;
  try {
    return await run(call, actor, form);
  } catch (error) {
    if (error instanceof Conflict && error.current?.story)
      return showBoth(form, error, error.current.story as Story);
    if (error instanceof ValidationError || error instanceof Forbidden || error instanceof TooLarge) {
      return rejectForm(form, moveFormId, error);
    }
    if (isDomainError(error)) throw error;
    return unexpectedFormError(form, moveFormId, error, unexpectedErrors.moveStory);
  }
}

async function move(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const id = idParam(call);
  const { promptId } = parseForm(form, MoveInput);
  const before = await getStory(call.context.db, actor, id);
  const story = await moveStory(call.context, actor, id, { promptId });
  return redirectToStory(call, story, {
    kind: "success",
    title: t("Story moved"),
    text: t("It answers “{title}” now.", { title: story.prompt.title }),
    undo: { action: moveHref(id), fields: { promptId: String(before.promptId) } },
  });
}

async function join(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const id = idParam(call);
  const input = parseInput(JoinInput, Object.fromEntries(form));
  const before = await getStory(call.context.db, actor, input.intoId);
  const story = await joinStories(call.context, actor, id, input);
  const undo = { intoId: story.id, intoVersion: story.version, previousVersion: input.intoVersion };
  const fields = Object.entries(undo).map(([name, value]) => [name, String(value)]);
  return redirectToStory(call, story, {
    kind: "success",
    title: t("Stories joined"),
    text: joinedWords(before.sharedWith === "family" && story.sharedWith !== "family"),
    undo: { action: moveHref(id), fields: { intent: "separate", ...Object.fromEntries(fields) } },
  });
}

function joinedWords(isTakenBack: boolean): string {
  return isTakenBack
    ? t(
        "Both texts are here. A copy of the moved story is in the trash. Your family does not read it any more, because one of the two was not for them.",
      )
    : t("Both texts are here. A copy of the moved story is in the trash.");
}

async function separate(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const input = parseInput(SeparationInput, Object.fromEntries(form));
  const { sharedWith } = await getDeletedStory(call.context, actor, idParam(call));
  const story = await separateStories(call.context, actor, idParam(call), input);
  const text =
    sharedWith === "family"
      ? t("Both are as they were before. Your family reads “{title}” once you share it again.", {
          title: story.prompt.title,
        })
      : t("Both stories are as they were before.");
  return redirectToStory(call, story, { kind: "success", title: t("Joining undone"), text });
}

function redirectToStory({ context }: PageCall, story: Story, status: StatusMessage): Promise<Response> {
  return redirectWithFlash(context, workspaceHref({ type: story.storyType, prompt: story.promptId }), status);
}

function showBoth(form: FormData, error: Conflict, other: Story) {
  const body: RejectedMove = {
    formId: moveFormId,
    result: rejectedResult(form, {}),
    conflict: { other, message: t(error.said) },
  };
  return json(body, { status: statusOf(error) });
}

export default function MoveStory() {
  const { shell, places } = useLoaderData<typeof loader>();
  return <MoveScreen shell={shell} places={places} rejected={useActionData<typeof action>()} />;
}

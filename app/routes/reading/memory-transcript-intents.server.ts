import { parseInput, rowId } from "~/domain/base/schema-fields";
import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import {
  addSaidWords,
  cancelMemoryTranscript,
  chooseGuestTranscription,
  requestMemoryTranscript,
} from "~/domain/writing/memories/memory-transcripts.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { findIntent } from "~/http/forms/intents";
import type { PageCall } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";

/* Buttons below a relative's recording are buttons of the form of their words, so that what is typed is kept first: "begin/12". */

interface Heard {
  call: PageCall;
  bearer: CircleBearer;
  storyId: number;
  mediaId: number;
}

const intents: Record<string, (heard: Heard) => Promise<StatusMessage>> = {
  "words/begin": begin,
  "words/allow": allow,
  "words/decline": decline,
  "words/stop": stop,
  "words/add": add,
};

/** What a press below a recording asks for; null for any other. */
export function readHeard(intent: unknown): { name: string; mediaId: number } | null {
  const [, name = "", id = ""] = /^(words\/[a-z]+)\/(\d+)$/.exec(String(intent)) ?? [];
  if (name === "") return null;
  return { name, mediaId: parseInput(rowId(message("Please open this page again.")), id) };
}

/** Does it, and says so; what is refused is said on the same page. */
export async function runHeardIntent(name: string, heard: Heard): Promise<StatusMessage> {
  try {
    return await findIntent(intents, name)(heard);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { kind: "error", title: t(error.said) };
  }
}

async function begin({ call, bearer, storyId, mediaId }: Heard): Promise<StatusMessage> {
  await requestMemoryTranscript(call.context, bearer, storyId, mediaId);
  return {
    kind: "success",
    title: t("Your words are being written down"),
    text: t("You may leave this page. What you said will be here when you come back."),
  };
}

async function allow(heard: Heard): Promise<StatusMessage> {
  await chooseGuestTranscription(heard.call.context, heard.bearer, "allowed");
  return begin(heard);
}

async function decline({ call, bearer }: Heard): Promise<StatusMessage> {
  await chooseGuestTranscription(call.context, bearer, "declined");
  return { kind: "success", title: t("Your recordings stay here"), text: t("We will not ask again.") };
}

async function stop({ call, bearer, storyId, mediaId }: Heard): Promise<StatusMessage> {
  await cancelMemoryTranscript(call.context, bearer, storyId, mediaId);
  return { kind: "success", title: t("Stopped") };
}

async function add({ call, bearer, storyId, mediaId }: Heard): Promise<StatusMessage> {
  await addSaidWords(call.context, bearer, storyId, mediaId);
  return {
    kind: "success",
    title: t("What you said stands among your words"),
    text: t("You can change it there."),
  };
}

import { message } from "~/messages/message";
import { Unavailable } from "../../base/errors";
import { AnswerRefused, type Assistant, type AssistantQuestion } from "./assistant";

export interface ChatSettings {
  baseUrl: string;
  key: string | undefined;
  model: string;
  /** Milliseconds for a whole answer; 120 seconds by default. */
  timeout?: number;
}

const defaultTimeout = 120_000;
/** Bytes of JSON around the text, and of each letter at most. */
const frameBytes = 64 * 1024;
const letterBytes = 6;

/** The chat call that Ollama, llama.cpp, LocalAI and hosted services share (docs/decisions/0054). */
export function createChatAssistant(settings: ChatSettings): Assistant {
  return {
    host: new URL(settings.baseUrl).host,
    async ask(question, signal) {
      const bytesMax = frameBytes + question.answerMax * letterBytes;
      return readContent(await post(settings, question, bytesMax, signal));
    },
  };
}

async function post(
  { baseUrl, key, model, timeout = defaultTimeout }: ChatSettings,
  { instruction, data, answerMax }: AssistantQuestion,
  bytesMax: number,
  signal: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}/v1/chat/completions`, {
      method: "POST",
      // Nobody has agreed to words going to another address.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages: [
          { role: "system", content: instruction },
          { role: "user", content: data },
        ],
        temperature: 0.1,
        max_tokens: answerMax,
        stream: false,
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Unavailable(message("The service answered {status}.", { status: String(response.status) }));
    }
    return await readLimited(response, bytesMax);
  } catch (error) {
    if (error instanceof AnswerRefused || error instanceof Unavailable || signal.aborted) throw error;
    throw new Unavailable(message("The service did not answer."));
  }
}

/** Stops reading at the limit. Throws AnswerRefused. */
async function readLimited(response: Response, bytesMax: number): Promise<string> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    bytes += piece.value.byteLength;
    pieces.push(piece.value);
    if (bytes <= bytesMax) continue;
    await reader?.cancel();
    throw new AnswerRefused("The answer was too long.");
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The text of the one choice. Throws AnswerRefused for any other shape, and for an answer that was cut off. */
function readContent(body: string): string {
  const choice = readChoice(body);
  if (typeof choice?.message?.content !== "string") throw new AnswerRefused("The answer had no text.");
  if (choice.finish_reason === "length") throw new AnswerRefused("The answer was cut off.");
  return choice.message.content;
}

interface Choice {
  finish_reason?: unknown;
  message?: { content?: unknown } | null;
}

function readChoice(body: string): Choice | undefined {
  try {
    return (JSON.parse(body) as { choices?: Choice[] } | null)?.choices?.[0];
  } catch {
    return undefined;
  }
}

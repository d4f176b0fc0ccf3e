import type { RequestContext } from "~/context";
import { IncomingForm } from "./multipart.server";

/** Fields that a page fills in by itself, or that are no words to be kept. */
const notTyped = /^(intent|version|type|storyType|size|attach|username|code|\w+Id|\w+At)$|password|token/i;

export function isTyped(fieldName: string): boolean {
  return !notTyped.test(fieldName);
}

/**
 * The words of the form that this request posted, so that a page that fails can give them back; empty without any. A
 * form that nobody has read yet is read to its end, its files into nothing.
 */
export async function typedText(request: Request, context: RequestContext): Promise<string> {
  const form = context.posted ?? (await readUnread(request));
  const words = [...(form ?? [])].map(([name, value]) =>
    typeof value === "string" && isTyped(name) ? value.trim() : "",
  );
  return words.filter(Boolean).join("\n\n");
}

async function readUnread(request: Request): Promise<FormData | undefined> {
  if (!request.body || request.bodyUsed) return undefined;
  try {
    const form = new IncomingForm(request);
    const fields = await form.readFields();
    await form.finish();
    return fields;
  } catch {
    return undefined;
  }
}

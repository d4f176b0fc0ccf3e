import type { RequestContext } from "~/context";
import { isChoiceOfBuilder } from "~/domain/book/pages/page-form";
import { IncomingForm } from "./multipart.server";

/** Fields that a page fills in itself, or that hold no words worth keeping. */
const notTyped = /^(intent|version|type|storyType|size|attach|username|code|\w+Id|\w+At)$|password|token/i;

export function isTyped(fieldName: string): boolean {
  return !notTyped.test(fieldName) && !isChoiceOfBuilder(fieldName);
}

/**
 * The words of the posted form, for an error page to give back; empty without any. A form that has not been read yet is
 * read to its end, its files discarded.
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

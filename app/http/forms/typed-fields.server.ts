import type { RequestContext } from "~/context";
import { isTyped } from "~/domain/writing/drafts/typed-fields";
import { IncomingForm } from "./multipart.server";

/** Reads an unread form to its end, discarding files. */
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

import { parseInput, readRowId } from "~/domain/base/schema-fields";
import { recordChange } from "~/domain/book/design/changes.server";
import { type BookDesign, getBookDesign, saveBookDesign } from "~/domain/book/design/designs.server";
import { forgetOvertakenForms } from "~/domain/book/design/left-words.server";
import type { Typed } from "~/domain/book/design/typing-order.server";
import { BookDesignJson } from "~/domain/book/schema";
import { api, readJson, storyTypeParam } from "~/http/api.server";
import { readFormToken } from "~/http/auth/form-token.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) =>
    withoutLife(await getBookDesign(context.db, actor, storyTypeParam(url) ?? "biography")),
  PUT: async ({ context, request }, actor) => {
    const { formToken, heldForm, ...posted } = await readJson(request);
    const { type, version, ...input } = parseInput(BookDesignJson, posted);
    const design = await recordChange(context, actor, type, () =>
      saveBookDesign(context, actor, type, input, version, readTyped(request)),
    );
    const form = readFormToken(context.config.sessionSecret, formToken);
    if (form) {
      const page = { form: form.id, continued: readRowId(heldForm) };
      await forgetOvertakenForms(context, actor, design, Object.keys(input), page);
    }
    return withoutLife(design);
  },
});

/** Said by the builder's own script alone. */
function readTyped({ headers }: Request): Typed | undefined {
  const [, browser, at] = /^([a-z0-9]{1,20}) (\d{1,15})$/.exec(headers.get("x-typed") ?? "") ?? [];
  return browser === undefined ? undefined : { browser, at: Number(at) };
}

/** The bio has a call of its own, and so has the account. */
function withoutLife({ life: _life, authorLanguage: _language, ...design }: BookDesign) {
  return design;
}

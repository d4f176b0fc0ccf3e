import { parseInput, readRowId } from "~/domain/base/schema-fields";
import { recordChange } from "~/domain/book/design/changes.server";
import { type BookDesign, getBookDesign, saveBookDesign } from "~/domain/book/design/designs.server";
import { forgetOvertakenForms } from "~/domain/book/design/left-words.server";
import { BookDesignJson } from "~/domain/book/schema";
import { api, readJson, storyTypeParam } from "~/http/api.server";
import { readFormToken } from "~/http/auth/form-token.server";
import { readTyped } from "~/http/drafts/typed.server";

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

/** The bio has a call of its own, and so has the account. */
function withoutLife({ life: _life, authorLanguage: _language, ...design }: BookDesign) {
  return design;
}

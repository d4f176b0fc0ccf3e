import { getBookDesign, saveBookDesign } from "~/domain/book/designs.server";
import { BookDesignInput } from "~/domain/book/schema";
import { parseForm, refuseForm } from "~/http/forms.server";
import { introductionFormId } from "~/views/book/form-ids";
import type { BookIntent } from "./book-call.server";
import { onlyChanges } from "./only-changes.server";

const IntroductionInput = BookDesignInput.pick({ introduction: true });

export const saveIntroduction: BookIntent = async ({ context, actor, type, upload: { fields } }, goBack) => {
  try {
    const design = await getBookDesign(context.db, actor, type);
    const input = onlyChanges(parseForm(fields, IntroductionInput), design);
    await saveBookDesign(context, actor, type, input, Number(fields.get("version")) || 0);
    return goBack({ kind: "success", title: "Introduction saved" });
  } catch (error) {
    return refuseForm(fields, introductionFormId, error);
  }
};

import { getBookDesign, saveBookDesign } from "~/domain/book/designs.server";
import { BookDesignInput } from "~/domain/book/schema";
import { addImage } from "~/domain/media/images.server";
import { mostBytesOf } from "~/domain/media/sniff.server";
import { parseForm, refuseForm } from "~/http/forms.server";
import { coverFormId } from "~/views/book/form-ids";
import type { BookCall, BookIntent } from "./book-call.server";
import { onlyChanges } from "./only-changes.server";

const CoverInput = BookDesignInput.pick({
  title: true,
  subtitle: true,
  authorName: true,
  coverStyle: true,
  coverImageId: true,
});

/** The words and the look first, then the photo: a picture that is refused takes nothing from them. */
export const saveCover: BookIntent = async (call, goBack) => {
  const { context, actor, type, upload } = call;
  const { fields } = upload;
  try {
    const design = await getBookDesign(context.db, actor, type);
    const input = onlyChanges(parseForm(fields, CoverInput), design);
    await saveBookDesign(context, actor, type, input, Number(fields.get("version")) || 0);
    const hasPhoto = await addCoverImage(call);
    return goBack({ kind: "success", title: hasPhoto ? "Cover image added" : "Cover saved" });
  } catch (error) {
    return refuseForm(fields, coverFormId, error);
  }
};

/** Add Image: the upload becomes the cover's photo (spec 2, section 7). */
async function addCoverImage({ context, actor, type, upload }: BookCall): Promise<boolean> {
  for await (const file of upload.files("image", mostBytesOf)) {
    const image = await addImage(context, actor, file, { storyId: null, caption: "Cover Image" });
    await saveBookDesign(context, actor, type, { coverImageId: image.id });
    return true;
  }
  return false;
}

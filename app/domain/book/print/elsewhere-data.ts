import { t } from "~/messages/translate";
import { type BookPhoto, captionText } from "../model";
import { fixedPassage, passage } from "./passages";

/** Stands for the number of a page until the typesetter knows it (story.typ). */
const pageMark = "\ue000";

/** The line of a story that says where one of its photos is. */
export function elsewhereData(photo: BookPhoto, language: string) {
  const caption = captionText(photo);
  const line =
    caption === ""
      ? fixedPassage(t("A photo of this story is on page {page}", { page: pageMark }))
      : passage(t("{caption}: page {page}", { caption, page: pageMark }), language);
  return { id: photo.id, label: line };
}

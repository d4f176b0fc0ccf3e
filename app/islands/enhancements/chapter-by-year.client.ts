import type { DateOrder } from "~/domain/base/life-date";
import { chapterOfYear, yearOf } from "~/domain/writing/photo-cards/chapter-years";
import { t } from "~/messages/translate";

/** Names the chapter of the typed date in the first choice of a card's chapters. */
export function enhance(place: HTMLElement): void {
  const form = place.closest("form") as HTMLFormElement;
  const date = form.elements.namedItem("date") as HTMLInputElement;
  const choice = (form.elements.namedItem("lifeStageId") as HTMLSelectElement).options[0];
  const { chapters = "[]", birthYear = "", order, otherwise = "" } = place.dataset;
  const known = JSON.parse(chapters);
  const show = () => {
    const year = yearOf(date.value, order as DateOrder);
    const chapter = chapterOfYear<{ id: number; title: string; ageRange: string }>(
      known,
      Number(birthYear),
      year,
    );
    const words = chapter ? t("By its year: {title}", { title: chapter.title }) : otherwise;
    if (choice && choice.text !== words) choice.text = words;
  };
  date.addEventListener("input", show);
  show();
}

import { readYoutubeId } from "~/domain/media/youtube/youtube-address";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

const defaultTitles: Record<"video" | "audio", Message> = {
  video: message("Video Content"),
  audio: message("Audio Content"),
};
/** Milliseconds without a key press, so that half an address asks YouTube for nothing. */
const typingPause = 400;

/** The dialog of the specification: the picture appears by itself, and Add waits for an address and a title. */
export function enhance(place: HTMLElement): void {
  const field = document.getElementById(place.dataset.field || "") as HTMLInputElement | null;
  const form = field?.form;
  if (!field || !form) return;
  const title = form.querySelector<HTMLInputElement>("[name=title]");
  const kind = form.querySelector<HTMLInputElement>("[name=type]");
  const add = form.querySelector<HTMLButtonElement>("button.button--primary");
  let shown: string | undefined;
  let timer = 0;

  const update = () => {
    const id = readYoutubeId(field.value);
    if (id !== undefined && id !== shown && title && title.value.trim() === "")
      title.value = t(defaultTitles[kind?.value === "audio" ? "audio" : "video"]);
    if (add) add.disabled = id === undefined || (title !== null && title.value.trim() === "");
    window.clearTimeout(timer);
    timer = window.setTimeout(() => show(id), typingPause);
  };
  const show = (id: string | undefined) => {
    if (id === shown && place.firstChild) return;
    shown = id;
    place.textContent = "";
    if (id !== undefined) place.appendChild(pictureOf(id));
    else if (field.value.trim() !== "") place.textContent = t("Please enter a valid YouTube URL");
  };
  field.addEventListener("input", update);
  if (title) title.addEventListener("input", update);
  update();
}

function pictureOf(id: string): HTMLImageElement {
  const picture = document.createElement("img");
  picture.alt = t("The picture of this video on YouTube");
  picture.className = "youtube-picture";
  picture.addEventListener(
    "error",
    () => {
      picture.src = `https://img.youtube.com/vi/${id}/default.jpg`;
    },
    { once: true },
  );
  picture.src = `https://img.youtube.com/vi/${id}/maxresdefault.jpg`;
  return picture;
}

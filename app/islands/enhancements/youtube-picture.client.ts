import { readYoutubeId } from "~/domain/youtube/youtube-address";

/** Requests the thumbnail from YouTube only after a click. */
export function enhance(place: HTMLElement): void {
  const field = document.getElementById(place.dataset.field || "") as HTMLInputElement | null;
  if (!field) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "Show its picture from YouTube";
  let shown = "";

  const update = () => {
    const id = readYoutubeId(field.value);
    if (id === undefined) place.textContent = "";
    else if (id !== shown || !place.firstChild) {
      place.textContent = "";
      place.appendChild(button);
    }
    shown = id || "";
  };
  button.addEventListener("click", () => {
    place.textContent = "";
    place.appendChild(pictureOf(shown));
  });
  field.addEventListener("input", update);
  update();
}

/** Falls back to the small thumbnail if there is no large one. */
function pictureOf(id: string): HTMLImageElement {
  const picture = document.createElement("img");
  picture.alt = "The picture of this video on YouTube";
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

import { t } from "~/messages/translate";

const kind = { type: "image/jpeg" };

export function enhance(place: HTMLElement): void {
  const { picture = "" } = place.dataset;
  if (!navigator.canShare?.({ files: [new File([], "page.jpg", kind)] })) return;
  // Before the button is pressed: browsers let a page share only right after a press.
  fetch(picture, { credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.blob() : null))
    .then((blob) => blob && showButton(place, new File([blob], "page.jpg", kind)))
    // The link beside it remains.
    .catch(() => {});
}

function showButton(place: HTMLElement, file: File): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button--primary";
  button.textContent = t("Send this page");
  // Rejected also where the person changes her mind.
  button.addEventListener("click", () =>
    navigator.share({ files: [file], title: place.dataset.title }).catch(() => {}),
  );
  place.appendChild(button);
}

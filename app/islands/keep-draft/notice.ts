/* A message in the page, in the server's own classes. */

export function notice(title: string, texts: string[]): HTMLElement {
  const place = document.createElement("div");
  place.className = "notice draft-notice";
  place.setAttribute("role", "status");
  place.appendChild(paragraph(title, "notice__title"));
  for (const text of texts) place.appendChild(paragraph(text));
  return place;
}

export function details(summary: string, text: string): HTMLElement {
  const place = document.createElement("details");
  const title = document.createElement("summary");
  title.textContent = summary;
  place.appendChild(title);
  const words = document.createElement("div");
  words.className = "saved-text";
  for (const one of text.split(/\n\s*\n/)) words.appendChild(paragraph(one));
  place.appendChild(words);
  return place;
}

export function actions(...buttons: HTMLElement[]): HTMLElement {
  const place = document.createElement("div");
  place.className = "actions";
  for (const one of buttons) place.appendChild(one);
  return place;
}

export function button(label: string, act: () => void): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function paragraph(text: string, className = ""): HTMLElement {
  const place = document.createElement("p");
  place.className = className;
  place.textContent = text;
  return place;
}

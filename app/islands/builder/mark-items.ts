let marked = "";

/** The item that is chosen on the page is marked in the list, and the other way round. */
export function markItems(builder: HTMLElement): void {
  const first = builder.querySelector<HTMLElement>("[data-item-fields].is-marked");
  if (first) marked = first.dataset.itemFields || "";
  builder.addEventListener("click", (event) => {
    const target = event.target as Element;
    const summary = target.closest(".items__tools > summary");
    if (summary) {
      foldOthers(builder, keyOfFields(summary));
      // Those above may have been long.
      return showFields(builder, `[data-item-tools="${keyOfFields(summary)}"]`);
    }
    const item = target.closest("#page [data-item]");
    // A pressed thumbnail captures the pointer, and is then clicked itself instead of its link.
    const thumbnail = target.closest<HTMLElement>("[data-thumb]");
    const name = target.closest(".items__name a");
    const key = item
      ? item.getAttribute("data-item")
      : thumbnail
        ? thumbnail.dataset.thumb
        : name && keyOfFields(name);
    if (key === null) return;
    event.preventDefault();
    mark(builder, key || "");
    openFields(builder, key || "");
    if (item) showFields(builder, `[data-item-fields="${key}"]`);
    if (thumbnail) showFields(builder, `[data-item-tools="${key}"]`);
  });
  builder.addEventListener("focusin", (event) => {
    const key = keyOfFields(event.target as Element);
    if (key) mark(builder, key);
  });
  // Links and pictures are dragged by the builder, not by the browser.
  builder.addEventListener("dragstart", (event) => {
    if ((event.target as Element).closest("#page, .items__name, .thumbs")) event.preventDefault();
  });
}

/** Called again after each refresh, which replaces the items. `fresh`: the item that the answer marks. */
export function markAgain(builder: HTMLElement): void {
  const item = builder.querySelector("#page [data-item].is-marked");
  mark(builder, item?.getAttribute("data-item") || marked);
}

function openFields(builder: HTMLElement, key: string): void {
  foldOthers(builder, key);
  const tools = builder.querySelector<HTMLDetailsElement>(`[data-item-tools="${key}"] .items__tools`);
  if (tools) tools.open = true;
}

function foldOthers(builder: HTMLElement, key: string): void {
  for (const item of Array.from(builder.querySelectorAll<HTMLElement>("[data-item-tools]"))) {
    const tools = item.querySelector<HTMLDetailsElement>(".items__tools");
    if (tools && item.dataset.itemTools !== key) tools.open = false;
  }
}

function mark(builder: HTMLElement, key: string): void {
  marked = key;
  for (const item of Array.from(builder.querySelectorAll("#page [data-item], [data-item-fields]"))) {
    const own = item.getAttribute("data-item") || item.getAttribute("data-item-fields");
    // Old browsers have no classList on SVG elements.
    const names = (item.getAttribute("class") || "")
      .split(" ")
      .filter((name) => name && name !== "is-marked");
    item.setAttribute("class", [...names, ...(own === key ? ["is-marked"] : [])].join(" "));
  }
}

function keyOfFields(element: Element): string {
  const fields = element.closest<HTMLElement>("[data-item-fields], [data-item-tools]");
  return fields?.dataset.itemFields || fields?.dataset.itemTools || "";
}

function showFields(builder: HTMLElement, selector: string): void {
  const fields = builder.querySelector(selector);
  if (fields) fields.scrollIntoView({ block: "nearest" });
}

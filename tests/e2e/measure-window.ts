import type { Page } from "@playwright/test";

/** Where what `selector` finds begins, the controls and words that are in the window, and how long the page is. Drawings have no words. */
export function measure(page: Page, selector: string) {
  return page.evaluate((first) => {
    const inWindow = (box: DOMRect) => box.height > 0 && box.top < window.innerHeight && box.bottom > 0;
    const isSeen = (element: Element) =>
      element.checkVisibility() && getComputedStyle(element).visibility === "visible";
    const controls = Array.from(
      document.querySelectorAll("a, button, summary, select, textarea, input:not([type=hidden])"),
    ).filter((one) => isSeen(one) && inWindow(one.getBoundingClientRect()) && !one.closest("[inert]"));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (
        !parentElement ||
        !isSeen(parentElement) ||
        parentElement.closest("script, style, svg, .visually-hidden")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (inWindow(range.getBoundingClientRect()))
        words += (text.textContent ?? "").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
    const places = Array.from(document.querySelectorAll(first)).filter(isSeen);
    return {
      y: Math.round(Math.min(...places.map((place) => place.getBoundingClientRect().top))),
      controls: controls.length,
      words,
      page: document.documentElement.scrollHeight,
    };
  }, selector);
}

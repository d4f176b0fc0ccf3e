/** An element that stays, and the new one in its place. */
export type Kept = [stays: Element, next: Element];

/** Gives a form the content of another without moving what is kept: a field that is moved loses the keyboard and its caret. False if it cannot. */
export function renewForm(form: Element, next: Element, kept: Kept[]): boolean {
  if (!isAlike(form, next, kept)) return false;
  renew(form, next, kept);
  return true;
}

function isAlike(old: Element, next: Element, kept: Kept[]): boolean {
  if (old.tagName !== next.tagName) return false;
  const pairs = pairsWithin(old, next, kept);
  const places = pairs.map(([one, other]) => [placeOf(one), placeOf(other)] as const);
  const isOrdered = places.every(([one, other], index) => {
    const [before, otherBefore] = places[index - 1] || [-1, -1];
    return one > before && other > otherBefore;
  });
  return isOrdered && pairs.every(([one, other]) => isAlike(one, other, kept));
}

function renew(old: Element, next: Element, kept: Kept[]): void {
  for (const { name, value } of Array.from(next.attributes))
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (kept.some(([stays]) => stays === old)) return;
  const pairs = pairsWithin(old, next, kept);
  for (const child of Array.from(old.childNodes))
    if (!pairs.some(([stays]) => stays === child)) old.removeChild(child);
  let place = old.firstChild;
  for (const child of Array.from(next.childNodes)) {
    const pair = pairs.filter(([, other]) => other === child)[0];
    if (!pair) {
      old.insertBefore(child, place);
      continue;
    }
    renew(pair[0], pair[1], kept);
    place = pair[0].nextSibling;
  }
}

/** The children on the way to what is kept, in their order. */
function pairsWithin(old: Element, next: Element, kept: Kept[]): Kept[] {
  const pairs: Kept[] = [];
  for (const [stays, other] of kept) {
    if (stays === old || !old.contains(stays)) continue;
    const pair: Kept = [childTowards(old, stays), childTowards(next, other)];
    if (!pairs.some(([one, two]) => one === pair[0] && two === pair[1])) pairs.push(pair);
  }
  return pairs.sort(([one], [two]) => placeOf(one) - placeOf(two));
}

function childTowards(parent: Element, inner: Element): Element {
  let child = inner;
  while (child.parentElement && child.parentElement !== parent) child = child.parentElement;
  return child;
}

function placeOf(element: Element): number {
  return element.parentNode ? Array.from(element.parentNode.childNodes).indexOf(element) : -1;
}

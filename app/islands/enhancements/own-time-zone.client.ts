export function enhance(element: HTMLElement): void {
  const select = element.querySelector("select");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = [...(select?.options ?? [])].find(({ value }) => value === zone);
  const isTouched = select?.selectedOptions[0]?.defaultSelected !== true;
  if (own && !isTouched) own.selected = true;
}

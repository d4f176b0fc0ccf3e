export function enhance(page: HTMLElement): void {
  const form = document.getElementById(page.dataset.form as string) as HTMLFormElement;
  const lines = Array.from(page.querySelectorAll<HTMLElement>("[data-from]"));
  form.addEventListener("input", ({ target }) => {
    const { name } = target as HTMLInputElement;
    for (const line of lines) {
      const names = (line.dataset.from as string).split(" ");
      if (names.includes(name)) line.textContent = textOf(names, form);
    }
  });
}

function textOf(names: string[], form: HTMLFormElement): string {
  return names
    .map((name) => (form.elements.namedItem(name) as HTMLInputElement).value.trim())
    .filter((words) => words !== "")
    .join(", ");
}

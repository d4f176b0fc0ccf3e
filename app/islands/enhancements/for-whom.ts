/** Fills in the buyer's own name and address where the book is theirs, and empties them where it is somebody else's. */
export function fillForWhom(form: HTMLFormElement): void {
  const choice = form.querySelector<HTMLElement>("[data-own-name]");
  if (!choice) return;
  const { ownName = "", ownEmail = "" } = choice.dataset;
  choice.addEventListener("change", (event) => {
    const isOwn = (event.target as HTMLInputElement).value === "me";
    exchange("name", ownName, isOwn);
    exchange("email", ownEmail, isOwn);
  });

  /** What somebody typed stays, unless it is the other person's. */
  function exchange(name: string, own: string, isOwn: boolean): void {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!field) return;
    if (isOwn) field.value = own || field.value;
    else if (field.value === own) field.value = "";
  }
}

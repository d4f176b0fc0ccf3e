/** Fills in the buyer's own name and address where a book is theirs, and empties them where it is somebody else's. */
export function fillForWhom(form: HTMLFormElement): void {
  for (const choice of form.querySelectorAll<HTMLElement>("[data-own-name]")) fillOne(form, choice);
  askForOwnMail(form);
}

/** The email of a book of one's own is one's own: it need not be asked twice. Whoever pays for an author's book always says it. */
function askForOwnMail(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("input[name=buyerEmail]:not([aria-required])");
  const frame = field?.closest<HTMLElement>(".field");
  if (!field || !frame) return;
  const show = () => {
    const isOwn = form.querySelector("input[name^=forWhom][value=me]:checked") !== null;
    frame.hidden = isOwn && field.value === "";
  };
  form.addEventListener("change", show);
  show();
}

function fillOne(form: HTMLFormElement, choice: HTMLElement): void {
  const { ownName = "", ownEmail = "" } = choice.dataset;
  choice.addEventListener("change", (event) => {
    const { value, name } = event.target as HTMLInputElement;
    // "forWhom2" belongs to "name2" and "email2".
    const number = name.replace("forWhom", "");
    exchange(`name${number}`, ownName, value === "me");
    exchange(`email${number}`, ownEmail, value === "me");
  });

  /** What somebody typed stays, unless it is the other person's. */
  function exchange(name: string, own: string, isOwn: boolean): void {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!field) return;
    if (isOwn) field.value = own || field.value;
    else if (field.value === own) field.value = "";
  }
}

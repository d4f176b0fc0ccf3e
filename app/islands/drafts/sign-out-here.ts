import { clearDevice, isOthersKept } from "./clear-device";
import { forgetOwn } from "./forget-own";
import { post } from "./post-form";

/** Signs out on a device where words wait: those of another account stay, and all others go once the server has answered. Rejects if it has not. */
export async function signOutHere(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const outcome = await post(form, button);
  if (typeof outcome !== "object") throw new Error(outcome);
  if (isOthersKept()) await forgetOwn();
  else clearDevice();
  location.assign(outcome.location);
}

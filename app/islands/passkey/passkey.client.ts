import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { t } from "~/messages/translate";

/** Puts a button where the browser knows passkeys. Its answer goes with the form, as the field `passkey`. */
export function enhance(place: HTMLElement): void {
  const form = document.getElementById(place.dataset.form || "") as HTMLFormElement | null;
  if (!form || !browserSupportsWebAuthn()) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = place.dataset.isMain === "yes" ? "button button--primary" : "button";
  button.textContent = place.dataset.label || "";
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  place.textContent = "";
  place.appendChild(button);
  place.appendChild(message);
  button.addEventListener("click", () => {
    message.className = "";
    message.textContent = "";
    button.disabled = true;
    answer(place)
      .then((passkey) => send(form, JSON.stringify(passkey)))
      .catch((error: unknown) => {
        message.className = "field__error";
        message.textContent = wordsOf(error);
      })
      .then(() => {
        button.disabled = false;
      });
  });
}

function answer({ dataset: { kind, options = "" } }: HTMLElement): Promise<object> {
  if (kind === "make") {
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options);
    return startRegistration({ optionsJSON });
  }
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options);
  return startAuthentication({ optionsJSON });
}

/** Posts as if the form's own button was pressed, whose intent goes with it. */
function send(form: HTMLFormElement, passkey: string): void {
  const field = form.elements.namedItem("passkey") as HTMLInputElement;
  field.value = passkey;
  form.submit();
}

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return t("This device has a passkey for your account already.");
  return t("That did not work, or it was cancelled. Nothing was changed: please try once more.");
}

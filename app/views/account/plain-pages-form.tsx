import { ButtonForm } from "~/ui/form";

/** How the pages are on this device: the size of the text, and whether they carry script. */
export function PlainPagesForm({ isPlain }: { isPlain: boolean }) {
  return (
    <section className="account-part" id="reading">
      <h2>Reading on this device</h2>
      <p>
        <a href="#text-size">Choose the size of the text</a>
      </p>
      <p>
        {isPlain
          ? "Pages are plain on this device: nothing runs in them. Everything works but recording your voice and moving things by hand."
          : "On an old or slow device, plain pages may work better: nothing runs in them. You can do everything but record your voice and move things by hand."}
      </p>
      <ButtonForm action="/account#reading">
        <button
          type="submit"
          name="intent"
          value={isPlain ? "pages/usual" : "pages/plain"}
          className="button"
        >
          {isPlain ? "Use the usual pages" : "Use plain pages"}
        </button>
      </ButtonForm>
    </section>
  );
}

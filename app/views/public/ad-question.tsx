import { ButtonForm } from "~/ui/form";

/** May the ad pixel know of this visit? Nothing is sent before a yes, and both answers weigh the same. */
export function AdQuestion() {
  return (
    <section className="ad-question" aria-label="Advertising">
      <p>
        May we tell the place where we advertise that our ad brought a visitor? It is told which page was
        read, never your name or what you write. Without a yes, nothing is sent.{" "}
        <a href="/privacy">Privacy</a>
      </p>
      <AdChoice />
    </section>
  );
}

/** The two answers, to be given or changed. */
export function AdChoice() {
  return (
    <ButtonForm action="/ads">
      <div className="actions">
        <button type="submit" className="button" name="choice" value="yes">
          Yes, you may
        </button>
        <button type="submit" className="button" name="choice" value="no">
          No, thank you
        </button>
      </div>
    </ButtonForm>
  );
}

import type { EventName } from "~/domain/events/events";
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

interface PixelPicturesProps {
  id: string;
  events: (EventName | undefined)[];
}

/**
 * The ad pixel, as a picture and not as a script: all it learns is the name of the event. The page's own address, which
 * may carry an amount or a plan, is not sent along.
 */
export function PixelPictures({ id, events }: PixelPicturesProps) {
  const named = events.filter((event) => event !== undefined);
  return (
    <div className="out-of-sight" aria-hidden="true">
      {named.map((event) => (
        <img
          key={event}
          src={`https://www.facebook.com/tr?id=${id}&ev=${event}&noscript=1`}
          alt=""
          width={1}
          height={1}
          referrerPolicy="no-referrer"
        />
      ))}
    </div>
  );
}

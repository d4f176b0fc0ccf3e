import type { EventName } from "~/domain/base/events/events";
import type { Pixel } from "~/page-shell";

interface PixelPicturesProps {
  pixel: Pixel;
  events: EventName[];
}

/** Images instead of a script expose only the names of event and page. No referrer: addresses may contain an amount or a plan. */
export function PixelPictures({ pixel, events }: PixelPicturesProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      {events.map((event) => (
        <img
          key={event}
          src={addressOf(pixel, event)}
          alt=""
          width={1}
          height={1}
          referrerPolicy="no-referrer"
        />
      ))}
    </div>
  );
}

function addressOf({ id, pageName }: Pixel, event: EventName): string {
  const query = new URLSearchParams({ id, ev: event, noscript: "1" });
  if (event === "ViewContent" && pageName) query.set("cd[content_name]", pageName);
  return `https://www.facebook.com/tr?${query}`;
}

import type { EventName } from "~/domain/events/events";

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

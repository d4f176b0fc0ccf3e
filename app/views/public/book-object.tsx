import type { PictureName } from "./pictures";
import { BookPicture } from "./section";

interface BookObjectProps {
  name: PictureName;
  isFirst?: boolean;
}

/** A cover as the book that it is on: spine, page edges, and a shadow. Old browsers show it flat. */
export function BookObject({ name, isFirst = false }: BookObjectProps) {
  return (
    <div className="book-object">
      <div className="book-object__cover">
        <BookPicture name={name} sizes="(min-width: 60em) 24rem, 16rem" isFirst={isFirst} />
      </div>
    </div>
  );
}

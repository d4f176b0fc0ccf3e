import type { Builder } from "~/domain/book/builder.server";
import { Leaf } from "./leaf";

/** The page as it is in the book. */
export function BuilderPage({ builder: { book, page } }: { builder: Builder }) {
  return (
    <div className="book" id="page">
      <Leaf book={book} page={page} />
    </div>
  );
}

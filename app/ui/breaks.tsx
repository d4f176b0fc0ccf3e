/** Names in a table of whole words: they may have no place to break at. */
export function Breaks({ text }: { text: string }) {
  return <span className="whole-words__breaks">{text}</span>;
}

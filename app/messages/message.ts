declare const isMessage: unique symbol;

/** An English sentence that is said later, in the language of whoever reads it. Tables and errors hold it. */
export type Message = string & { readonly [isMessage]: true };

export type Values = Record<string, string | number>;

/** Names of the placeholders of a sentence in ICU MessageFormat. A branch of a plural or select has a space or a #. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? HeadOf<Rest> | NamesIn<Rest>
  : never;
type HeadOf<Rest extends string> = Rest extends `${infer Name},${string}`
  ? Name extends `${string}${" " | "}" | "{" | "#"}${string}`
    ? ClosedHead<Rest>
    : Name
  : ClosedHead<Rest>;
type ClosedHead<Rest extends string> = Rest extends `${infer Name}}${string}`
  ? Name extends `${string}${" " | "," | "{" | "#"}${string}` | ""
    ? never
    : Name
  : never;

/** What must be given with a sentence: nothing, or a value for each of its placeholders. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

const mark = "\u0001";

/** Returns text, so that schemas and tables can carry a sentence with its values. */
export function message<Text extends string>(text: Text, ...[values]: ValuesOf<Text>): Message {
  return (values ? text + mark + JSON.stringify(values) : text) as Message;
}

export function unpack(text: string): { text: string; values?: Values } {
  const at = text.indexOf(mark);
  return at < 0 ? { text } : { text: text.slice(0, at), values: JSON.parse(text.slice(at + 1)) };
}

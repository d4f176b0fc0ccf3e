import { RichText } from "~/ui/rich-text";
import { TimeText } from "./time-text";

/** A sentence with the day of a moment between <when> and </when>. */
export function DaySentence({ text, at }: { text: string; at: string }) {
  return <RichText text={text} parts={{ when: () => <TimeText at={at} day="long" /> }} />;
}

import type { Frame } from "~/frame";
import { organizationFacts } from "./facts";
import { publicMeta } from "./public-meta";

/** The landing page has two addresses, and is one page. */
export function landingMeta(frame: Frame | undefined) {
  return publicMeta(frame, {
    path: "/",
    title: "",
    description:
      "Write the story of your life, one question at a time, and hold it as a printed book for those who come after you.",
    facts: frame && [organizationFacts(frame)],
  });
}

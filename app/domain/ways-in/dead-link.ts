import { Invalid } from "../errors";

export const deadLinkWords =
  "This link has been used, or is older than 30 minutes. Please ask for a new one.";

/** The refusal of a link that cannot be used any more. */
export function deadLink(): Invalid {
  return new Invalid({ "": [deadLinkWords] });
}

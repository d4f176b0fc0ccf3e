import { Invalid } from "../errors";

export const deadLinkWords =
  "This link has been used, or is older than 30 minutes. Please ask for a new one.";

export function deadLink(): Invalid {
  return new Invalid({ "": [deadLinkWords] });
}

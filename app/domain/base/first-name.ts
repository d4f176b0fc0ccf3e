/** The first word of a name, as people are spoken of; "" for a blank one. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/)[0] ?? displayName;
}

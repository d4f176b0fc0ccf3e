/** What is said of sound and film that cannot be read. */
export function damagedRecording(name: string): string {
  return `${name} is damaged or did not arrive whole. Please try it again, or choose another recording.`;
}

/** Lower-cases a username for comparison. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

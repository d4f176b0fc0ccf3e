/** What usernames are compared by, and of which each exists once: lower case, without spaces around. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

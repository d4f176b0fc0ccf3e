export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}

/**
 * Throws where an address or name is of another machine: no test may need the network. A server visits its own public
 * address, `appUrl`, which leads nowhere in tests.
 */
export function requireLocalConnections(connections: string[], appUrl?: string): void {
  const own = appUrl && new URL(appUrl).hostname;
  const local = /^(localhost|127\.|::1$|::ffff:127\.)/;
  // Reserved for names that never resolve (RFC 2606).
  const never = /\.(invalid|test|example)$/;
  const foreign = connections.filter(
    (address) => address !== own && !local.test(address) && !never.test(address),
  );
  if (foreign.length > 0) throw new Error(`The server connected to ${foreign.join(", ")}.`);
}

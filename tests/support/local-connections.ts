/** Throws where an address or name is of another machine: no test may need the network. */
export function requireLocalConnections(connections: string[]): void {
  const local = /^(localhost|127\.|::1$|::ffff:127\.)/;
  // Reserved for names that never resolve (RFC 2606).
  const never = /\.(invalid|test|example)$/;
  const foreign = connections.filter((address) => !local.test(address) && !never.test(address));
  if (foreign.length > 0) throw new Error(`The server connected to ${foreign.join(", ")}.`);
}

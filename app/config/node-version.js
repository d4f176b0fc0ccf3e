/* Node 20 ends with a segmentation fault once the SQLite driver is used. */

const oldest = 22;

export function isSupportedNode() {
  return Number.parseInt(process.versions.node, 10) >= oldest;
}

export function nodeTooOld() {
  return `This needs Node ${oldest} or newer, and Node ${process.versions.node} runs it. The commands of package.json (npm start, npm test) bring their own on Linux.`;
}

/** For programs that are started by hand: ends them with one sentence. */
export function requireSupportedNode() {
  if (isSupportedNode()) return;
  console.error(nodeTooOld());
  process.exit(1);
}

/* With Node 20, the first use of the SQLite driver is a segmentation fault. */

const oldest = 22;

export class UnsupportedNode extends Error {
  constructor() {
    super(
      `This needs Node ${oldest} or newer, and Node ${process.versions.node} runs it. The commands of package.json (npm start, npm test) bring their own on Linux.`,
    );
  }
}

/** Whether the Node that runs this can use the SQLite driver. */
export function isSupportedNode() {
  return Number.parseInt(process.versions.node, 10) >= oldest;
}

/** Throws UnsupportedNode. */
export function requireSupportedNode() {
  if (!isSupportedNode()) throw new UnsupportedNode();
}

import { isSupportedNode, UnsupportedNode } from "../app/db/node-version.js";

/* Imported first by tools that are started by hand: ends them with one sentence where Node is too old. */

if (!isSupportedNode()) {
  console.error(new UnsupportedNode().message);
  process.exit(1);
}

import { buildApp } from "../../scripts/prepare.mjs";

/** The tests run the built product: the server in a process of its own, and its child processes. */
export default function setup(): void {
  buildApp();
}

import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from "kysely";

/** What a statement throws behind the end of the process. */
export class Stopped extends Error {}

/** Lets some statements through, and none after them, as a process does that is killed: an open transaction goes with it. */
export class StopAfter implements KyselyPlugin {
  constructor(private left: number) {}

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.left -= 1;
    if (this.left < 0) throw new Stopped();
    return node;
  }

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}

import { formatDate } from "../../../base/format";
import * as keepers from "../../../people/keepers/keeper-letters";
import { day, helperName, person, type SamplesOf, token } from "./mail-sample";

const link = (appUrl: string) => `${appUrl}/keeping/${token}`;

export const keeperSamples: SamplesOf<
  "keeper-named" | "author-asked" | "keeping-begun" | "keeping-runs-out" | "only-me-waits"
> = {
  "keeper-named": {
    usual: ({ appUrl }) => keepers.keeperNamedLetter(helperName, person.displayName, link(appUrl)),
  },
  "author-asked": {
    usual: ({ appUrl }) => keepers.authorAskedLetter(person.displayName, helperName, `${appUrl}/auth`),
  },
  "keeping-begun": {
    usual: ({ appUrl }) => keepers.keepingBegunLetter(helperName, person.displayName, link(appUrl)),
  },
  "keeping-runs-out": {
    usual: ({ appUrl }) =>
      keepers.keepingRunsOutLetter(helperName, person.displayName, formatDate(day), link(appUrl)),
  },
  "only-me-waits": {
    usual: () => keepers.onlyMeWaitsLetter(helperName, person.displayName, 3, formatDate(day)),
  },
};

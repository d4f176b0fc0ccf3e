import { edgesMutations } from "./edges";
import { houseMutations } from "./house";
import { moneyMutations } from "./money";
import { peopleMutations } from "./people";
import { textsMutations } from "./texts";
import { wordsMutations } from "./words";

export const mutations = [
  ...peopleMutations,
  ...wordsMutations,
  ...textsMutations,
  ...houseMutations,
  ...moneyMutations,
  ...edgesMutations,
];

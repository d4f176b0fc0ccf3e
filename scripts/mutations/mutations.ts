import { houseMutations } from "./house";
import { peopleMutations } from "./people";
import { wordsMutations } from "./words";

export const mutations = [...peopleMutations, ...wordsMutations, ...houseMutations];

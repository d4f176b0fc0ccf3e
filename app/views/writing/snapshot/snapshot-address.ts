export const snapshotAddress = "/account/snapshot";

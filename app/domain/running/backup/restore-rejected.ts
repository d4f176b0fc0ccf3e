/** Nothing has changed. The message is for the operator. */
export class RestoreRejected extends Error {}

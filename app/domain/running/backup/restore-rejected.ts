/** Nothing has changed. The message is for the operator, in the language of the command. */
export class RestoreRejected extends Error {}

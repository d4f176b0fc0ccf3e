/** The parameter of a sign-out's address: unsent words of another account stay on the device, whose script deletes all others. */
export const othersKeptParam = "othersKept";

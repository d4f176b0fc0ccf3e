import { expect, test } from "vitest";
import { guessLanguage } from "./guess-language";

test.each([
  [
    "en",
    "My mother told me that the river had frozen in the winter of that year, and that they walked on it.",
  ],
  [
    "de",
    "Meine Mutter erzählte mir, dass der Fluss in dem Winter zugefroren war und wir auf dem Eis gingen.",
  ],
  [
    "es",
    "Mi madre me contó que el río se había helado en el invierno de aquel año y que los niños cruzaban por él.",
  ],
  [
    "fr",
    "Ma mère me racontait que la rivière avait gelé cet hiver et que les enfants marchaient sur elle avec nous.",
  ],
  [
    "pl",
    "Moja matka opowiadała, że rzeka zamarzła tej zimy i że po niej chodzili, ale to było dawno, jak mówiła.",
  ],
  ["vi", "Mẹ tôi kể rằng con sông đã đóng băng vào mùa đông năm ấy, và mọi người đi bộ trên mặt nước."],
  ["he", "אמא שלי סיפרה שהנהר קפא."],
  ["ar", "أخبرتني أمي أن النهر تجمد"],
  ["zh", "我的祖母住在北京。"],
  ["ja", "祖母は京都に住んでいました。"],
  ["ko", "할머니는 서울에 사셨다."],
  ["ru", "Моя бабушка жила в Одессе."],
  ["uk", "Моя бабуся жила в Одесі."],
  ["th", "คุณยายของฉันเกิดที่เชียงใหม่"],
  ["hi", "मेरी दादी वाराणसी में रहती थीं।"],
  [
    "nb",
    "Moren min fortalte meg at elven frøs den vinteren, og at de gikk over isen etter at det ble kaldt.",
  ],
  ["da", "Min mor fortalte mig at floden frøs den vinter, og at de gik over isen efter at det blev koldt."],
])("%s is known by its words or letters", (language, text) => {
  expect(guessLanguage(text, "xx")).toBe(language);
});

test("a few words are taken for the language of the book, many unknown ones for none", () => {
  expect(guessLanguage("The mill", "pl")).toBe("pl");
  expect(
    guessLanguage(
      "lorem ipsum dolor amet consectetur adipiscing elit sed eiusmod tempor incididunt labore",
      "en",
    ),
  ).toBe("und");
});

test.each([
  ["es", "Nací en Monterrey en 1942. Fui a la escuela de monjas a los seis años, y no me gustó nada."],
  ["es", 'Fui a la escuela de monjas a los seis. La madre Inés me dijo: "Ven a leer". Le dije a ella "no".'],
  ["es", "Mamá hacía tortillas a mano, y papá salía temprano a la milpa con mi hermano Chuy."],
  ["es", "De niña yo no tenía zapatos. Andaba descalza, y en la noche mi abuela me lavaba los pies."],
  ["en", "We had a dog named Rex. He ran with us when we went fishing, and he met us at the gate."],
  ["en", "Dad met Mom at a dance in Omaha. He had no car, so we had to walk home after church."],
  ["en", "I had a bike. It was red. I rode it to school, to the store, and on to the lake."],
  ["de", "Mein Vater war Bäcker. Er stand um drei Uhr auf, und wir holten bei ihm die warmen Brötchen."],
])("an ordinary story of its expected language, %s, is not taken for a neighbor's: %s", (language, text) => {
  for (const expected of [language, "und"]) expect(guessLanguage(text, expected)).toBe(language);
});

test.each([
  ["es", "en", "Nací en Monterrey en 1942. Fui a la escuela de monjas a los seis años, y no me gustó nada."],
  ["en", "es", "We had a dog named Rex. He ran with us when we went fishing, and he met us at the gate."],
  [
    "pt",
    "es",
    "Nasci em Santos em 1940. Meu pai era pescador, e minha mãe não gostava do mar, mas ela ia com ele.",
  ],
  [
    "it",
    "es",
    "Sono nata a Bari nel 1938. Mio padre era pescatore, e mia madre non voleva che lui andasse in mare.",
  ],
  [
    "de",
    "en",
    "Mein Vater war Bäcker. Er stand um drei Uhr auf, und wir holten bei ihm die warmen Brötchen.",
  ],
])("a story in another language, %s, than the expected %s is known: %s", (language, expected, text) => {
  expect(guessLanguage(text, expected)).toBe(language);
});

import { expect, test } from "vitest";
import { readParagraph } from "../../writing/stories/paragraph-kind";
import { typographic } from "./typographic";

const es = (text: string) => typographic(text, "es");

test.each([
  ["- ¿Quién anda ahí? - preguntó mi abuela.", "—¿Quién anda ahí? —preguntó mi abuela."],
  ["-Soy yo -dijo Ana-. Traigo mangos.", "—Soy yo —dijo Ana—. Traigo mangos."],
  ["- Pasa - dijo ella - y cierra la puerta.", "—Pasa —dijo ella— y cierra la puerta."],
  ["- Nada - contestó ella -, esperar a que escampe.", "—Nada —contestó ella—, esperar a que escampe."],
  ["- Sí - dijo él. - Ven mañana.", "—Sí —dijo él. —Ven mañana."],
  ['- "Burro", me dijo - contó ella - .', "—«Burro», me dijo —contó ella—."],
  ["— ¡Bendito sea!", "—¡Bendito sea!"],
  ["- ¿Vienes?\n- Voy.", "—¿Vienes?\n—Voy."],
])("%s is set as %s", (typed, printed) => {
  expect(es(typed)).toBe(printed);
  expect(es(printed)).toBe(printed);
});

test.each(["Era un hombre alto - muy alto - y callado.", "pan - leche - café"])(
  "dashes outside of speech stand free: %s",
  (typed) => expect(es(typed)).toBe(typed.replaceAll(" - ", " – ")),
);

test("a list stays a list, and lines of speech are no list", () => {
  expect(readParagraph(es("- dos camisas\n- un pañuelo")).kind).toBe("list");
  expect(readParagraph("- ¿Vienes?\n- Voy.").kind).not.toBe("list");
});

test("other languages keep the space after the dash", () => {
  expect(typographic("- Qui est là ?", "fr")).toBe("— Qui est là ?");
  expect(typographic("- Who is it? - she asked", "en")).toBe("- Who is it? – she asked");
});

import { expect, test } from "vitest";
import { listOtherLanguages, otherLanguage } from "./other-language";

const spanish =
  "Los sábados mi padre volvía del trabajo con el pan para los que menos habían peleado, y era muy justo con mi hermana.";
const english =
  "My grandmother was born in the old house at the end of the road, and she lived there with us to the last.";

test("a text in another language than the words around it says so", () => {
  expect(otherLanguage(spanish, "en")).toBe("es");
  expect(otherLanguage(spanish, "es")).toBeUndefined();
  expect(otherLanguage(english, "es")).toBe("en");
  expect(otherLanguage("שלום לכולם", "en")).toBe("he");
  expect(otherLanguage("Short words", "es")).toBeUndefined();
});

test("a short paragraph has the language of the text, a long one its own", () => {
  const text = [spanish, "—¿Vienes?", english, spanish];
  expect(listOtherLanguages(text, "en")).toEqual(["es", "es", undefined, "es"]);
  expect(listOtherLanguages(text, "es")).toEqual([undefined, undefined, "en", undefined]);
});

import { expect, test } from "vitest";
import { stemOf } from "./stems";

test.each([
  ["correr", "corriamos", "corrio", "corria"],
  ["vivir", "viviamos", "vivia", "vivio"],
  ["comer", "comiamos"],
  ["cantar", "cantabamos", "cantaba", "cantamos"],
  ["mes", "meses"],
  ["pais", "paises"],
  ["autobus", "autobuses"],
  ["frase", "frases"],
  ["primo", "primos"],
  ["ano", "anos"],
  ["lapiz", "lapices"],
  ["mujer", "mujeres"],
])("Spanish %s is found by its other forms: %s", (...words) => {
  expect(new Set(words.map((word) => stemOf(word, "es"))).size).toBe(1);
});

test("other words stay apart", () => {
  const words = ["correr", "vivir", "comer", "cantar", "mes", "pais", "primo", "primero"];
  expect(new Set(words.map((word) => stemOf(word, "es"))).size).toBe(words.length);
});

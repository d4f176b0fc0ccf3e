import { expect, test } from "vitest";
import { readLifeEvent } from "./timeline";

test.each([
  ["1952: The flood", "1952", "The flood", "1952"],
  ["Spring 1952: the flood", "Spring 1952", "the flood", "1952-03"],
  ["June 6, 1944 - Landed", "June 6, 1944", "Landed", "1944-06-06"],
  ["1941–1945: The war", "1941–1945", "The war", "1941"],
  ["1941 - 1945: The war", "1941 - 1945", "The war", "1941"],
  ["the early 1930s: hard times", "the early 1930s", "hard times", "1930"],
  ["Moved to Galena in June 1952", "1952", "Moved to Galena in June 1952", "1952-06"],
  ["Lived at 1200 Elm Street from 1952", "1952", "Lived at 1200 Elm Street from 1952", "1952"],
  ["1945 The war ended", "1945", "The war ended", "1945"],
  ["1945, The war ended", "1945", "The war ended", "1945"],
  ["1945 Élise was born", "1945", "Élise was born", "1945"],
  ["1945 was a hard year", "1945", "1945 was a hard year", "1945"],
  ["1944 June 6 we landed", "1944", "June 6 we landed", "1944"],
  ["1952: moved on June 3", "1952", "moved on June 3", "1952"],
  ["We met in 1960: it rained", "1960", "We met in 1960: it rained", "1960"],
  ["Woke at 10:30 in 1960", "1960", "Woke at 10:30 in 1960", "1960"],
  ["Marzo de 1952: La inundación", "Marzo de 1952", "La inundación", "1952-03"],
  ["A principios de los años 1930: tiempos duros", "A principios de los años 1930", "tiempos duros", "1930"],
  ["Im Sommer 1952: Das Hochwasser", "Im Sommer 1952", "Das Hochwasser", "1952-06"],
  ["Born with the 1900s", "1900", "Born with the 1900s", "1900"],
])("%s", (text, when, title, sortKey) => {
  expect(readLifeEvent(text)).toEqual({ when, title, sortKey });
});

test.each(["The flood", "", "June 6: a party", "12 of us", "In the year 52"])(
  "%j has no place in time",
  (text) => {
    expect(readLifeEvent(text)).toBeNull();
  },
);

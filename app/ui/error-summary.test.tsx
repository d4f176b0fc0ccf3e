import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { ErrorSummary } from "./error-summary";

const tooLong = "Please keep this to 60 characters.";

function entriesOf(allErrors: Record<string, string[]>, labels?: Record<string, string>): string[] {
  const form = { id: "gift", errorId: "gift-error", allErrors, ...(labels && { labels }) };
  const html = renderToStaticMarkup(<ErrorSummary form={form} />);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, entry = ""]) => entry);
}

const link = (name: string, text: string) => `<a href="#gift-${name}">${text}</a>`;

test("fields with a name share an entry, in the language of the page", () => {
  const errors = { firstName: [tooLong], zipCode: [tooLong] };
  expect(entriesOf(errors)).toEqual([
    `${tooLong} ${link("firstName", "First name")}, ${link("zipCode", "ZIP code")}`,
  ]);
  expect(inLanguage("es", () => entriesOf(errors))).toEqual([
    `${tooLong} ${link("firstName", "Nombre")}, ${link("zipCode", "Código postal")}`,
  ]);
});

test("a field that only its form can name has an entry of its own", () => {
  const errors = { name1: [tooLong], name2: [tooLong], email: ["Please enter a valid email address"] };
  expect(entriesOf(errors)).toEqual([
    link("name1", tooLong),
    link("name2", tooLong),
    link("email", "Please enter a valid email address"),
  ]);
  expect(entriesOf(errors, { name1: "Name", name2: "Name of the second keeper" })[0]).toBe(
    `${tooLong} ${link("name1", "Name")}, ${link("name2", "Name of the second keeper")}`,
  );
});

test("what is about the whole form leads nowhere", () => {
  expect(entriesOf({ "": ["Please send a form."] })).toEqual(["Please send a form."]);
});

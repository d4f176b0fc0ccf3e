import { expect, test } from "vitest";
import { jsonResponse, TextResponse } from "./text-response.server";

test("is read like any other response, but has no stream", async () => {
  const response = jsonResponse({ words: "Größe" }, { status: 201, headers: { "X-Kind": "story" } });
  expect(response.body).toBeNull();
  expect([response.status, response.headers.get("content-type"), response.headers.get("x-kind")]).toEqual([
    201,
    "application/json; charset=utf-8",
    "story",
  ]);
  expect(await response.clone().json()).toEqual({ words: "Größe" });
  expect(await response.text()).toBe('{"words":"Größe"}');
});

test("keeps the page's own text", async () => {
  expect(await new TextResponse("<!doctype html>").clone().text()).toBe("<!doctype html>");
});

import { expect, test } from "vitest";
import { parseWorkspaceUrl, workspaceHref } from "./address";

test.each([
  [{ type: "mission" }, "/?type=mission"],
  [{ type: "biography", chapter: 3 }, "/?type=biography&chapter=3"],
  [{ type: "biography", prompt: 7 }, "/?type=biography&prompt=7"],
  [{ type: "biography", prompt: 7, saved: "tenth" }, "/?type=biography&prompt=7&saved=tenth"],
  [
    { type: "biography", prompt: 7, edit: "prompt" },
    "/?type=biography&prompt=7&edit=prompt#story-promptTitle",
  ],
  [
    { type: "biography", chapter: 3, edit: "chapter" },
    "/?type=biography&chapter=3&edit=chapter#chapter-words-title",
  ],
] as const)("%j is %s, and is read again", (address, href) => {
  expect(workspaceHref(address)).toBe(href);
  expect(parseWorkspaceUrl(new URL(href, "http://localhost"))).toMatchObject(address);
});

test.each(["", "story", "prompt%00"])("edit=%s changes nothing", (edit) => {
  expect(parseWorkspaceUrl(new URL(`http://localhost/?edit=${edit}`)).edit).toBeUndefined();
});

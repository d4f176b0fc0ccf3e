import { existsSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocxJob } from "~/domain/book/docx/job";
import { action } from "~/routes/api/export-docx";
import { cookieOf, type MediaWorld, openMediaWorld } from "../../../tests/support/media";

let world: MediaWorld;
let jobs: DocxJob[];

beforeEach(async () => {
  world = await openMediaWorld();
  jobs = [];
  world.context.workers = {
    run: async <Output>(_: string, input: unknown) => {
      const job = input as DocxJob;
      jobs.push(job);
      writeFileSync(job.output, "a document");
      return { bytes: 10 } as Output;
    },
  };
});

afterEach(() => world.close());

async function post(body: unknown, cookie?: string) {
  const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
  const request = new Request("http://localhost/api/export-docx", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return action({ request, params: {}, context: world.context } as Parameters<typeof action>[0]);
}

test("the document comes as a file to keep, and its copy is gone afterwards", async () => {
  const stories = [{ title: "x", images: [{ url: "file:///etc/passwd" }, { url: "http://169.254.1.1/" }] }];
  const answer = await post(
    { storyType: "biography", authorName: "Zoë", stories },
    await cookieOf(world, "ada"),
  );
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "content-length": "10",
    "content-disposition": `attachment; filename="Zoe Biography Book.docx"; filename*=UTF-8''Zo%C3%AB%20Biography%20Book.docx`,
    "cache-control": "private, no-store",
  });
  expect(await answer.text()).toBe("a document");
  await expect.poll(() => existsSync(jobs[0]?.output ?? "")).toBe(false);
  expect(jobs[0]).toMatchObject({ photos: {}, book: { chapters: [{ stories: [{ id: world.storyId }] }] } });
  expect(JSON.stringify(jobs)).not.toMatch(/passwd|169\.254/);
});

test.each([
  [{}, "storyType", "Please choose biography or mission."],
  [{ storyType: "novel" }, "storyType", "Please choose biography or mission."],
  [{ storyType: "mission" }, "", "No stories available to export."],
  [
    { storyType: "biography", authorName: "x".repeat(121) },
    "authorName",
    "Please keep this to 120 characters.",
  ],
  [{ storyType: "biography", bookTitle: ["x"] }, "bookTitle", "Please write this as text."],
])("%j is refused", async (body, field, message) => {
  const answer = await post(body, await cookieOf(world, "ada"));
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: { [field]: [message] } }]);
  expect(jobs).toEqual([]);
});

test("visitors are turned away", async () => {
  expect((await post({ storyType: "biography" })).status).toBe(401);
});

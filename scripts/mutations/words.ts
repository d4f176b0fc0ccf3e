import type { Mutation } from "./mutation";

/* What people write and record, and how long it is kept. */

const stories = "app/domain/writing/stories";
const storiesTest = `${stories}/stories.server.test.ts`;

export const wordsMutations: Mutation[] = [
  {
    breaks: "A story is found by its id alone, whoever asks",
    file: `${stories}/stories.server.ts`,
    from: `
    .where("stories.userId", "=", actor.userId);`,
    to: ";",
    caughtBy: storiesTest,
  },
  {
    breaks: "Anybody moves a story to the trash",
    file: `${stories}/stories.server.ts`,
    from: `      .where("id", "=", id)
      .where("userId", "=", actor.userId)
`,
    to: `      .where("id", "=", id)
`,
    caughtBy: storiesTest,
  },
  {
    breaks: "A save over a newer text wins",
    file: `${stories}/save-text.server.ts`,
    from: "if (version && version !== stored.version) return reject",
    to: "if (version && version > stored.version) return reject",
    caughtBy: storiesTest,
  },
  {
    breaks: "A rejected text is not stored",
    file: `${stories}/save-text.server.ts`,
    from: "  await saveRejectedVersion(deps, ownerOf(stored), toColumns(deps, input));\n",
    to: "",
    caughtBy: storiesTest,
  },
  {
    breaks: "A form that is posted twice overwrites what was saved between",
    file: `${stories}/save-text.server.ts`,
    from: "if (stored.version !== earlier.storyVersion) return reject(deps, stored, input);",
    to: "",
    caughtBy: storiesTest,
  },
  {
    breaks: "Versions of this week go",
    file: `${stories}/prune-versions.server.ts`,
    from: "const keepAllFor = 7 * days;",
    to: "const keepAllFor = days;",
    caughtBy: `${stories}/prune-versions.server.test.ts`,
  },
  {
    breaks: "The trash is emptied after a day",
    file: `${stories}/purge-trash.server.ts`,
    from: "agoText(clock, trashRetention)",
    to: "agoText(clock, trashRetention / 30)",
    caughtBy: `${stories}/purge-trash.server.test.ts`,
  },
  {
    breaks: "A draft with words for another field is dropped as a copy",
    file: "app/domain/writing/drafts/choose-drafts.ts",
    from: "if (!hasOtherWords && known.some(",
    to: "if (known.some(",
    caughtBy: "app/domain/writing/drafts/choose-drafts.test.ts",
  },
  {
    breaks: "Held words go after three days instead of thirty",
    file: "app/domain/writing/drafts/held-forms.server.ts",
    from: "export const heldFormsKeptFor = 30 * days;",
    to: "export const heldFormsKeptFor = 3 * days;",
    caughtBy: "app/domain/running/retention/retention.server.test.ts",
  },
  {
    breaks: "Mails that still wait to be sent are deleted as old",
    file: "app/domain/running/retention/retention.server.ts",
    from: '    states: ["sent", "failed", "put-aside"],\n',
    to: "",
    caughtBy: "app/domain/base/settings/retention.server.test.ts",
  },
  {
    breaks: "A finished recording takes more sound",
    file: "app/domain/writing/recordings/recordings.server.ts",
    from: "if (row.finishedAt !== null) return requireReceived(row, n);",
    to: "",
    caughtBy: "app/domain/writing/recordings/recordings.server.test.ts",
  },
  {
    breaks: "Uploads that are under way do not count against the quota",
    file: "app/domain/media/uploads/uploads.server.ts",
    from: "requireQuota(db, actor, (await countWaitingBytes(db, actor)) + bytes)",
    to: "requireQuota(db, actor, bytes)",
    caughtBy: "app/domain/media/uploads/uploads.server.test.ts",
  },
  {
    breaks: "An upload takes a piece of a wrong size",
    file: "app/domain/media/uploads/uploads.server.ts",
    from: "  if (content.length !== sizeOfPiece(bytes, n)) throw new ValidationError({}, incompleteUploadPieceMessage);\n",
    to: "",
    caughtBy: "app/domain/media/uploads/uploads.server.test.ts",
  },
  {
    breaks: "Texts may fill twice the room of an account",
    file: "app/domain/base/text-quota.server.ts",
    from: "user.textBytes <= textQuotaBytes",
    to: "user.textBytes <= 2 * textQuotaBytes",
    caughtBy: "app/domain/base/text-quota.server.test.ts",
  },
  {
    breaks: "A printed code opens every recording of its owner",
    file: "app/domain/media/visible-media.ts",
    from: 'return and([eb("media.userId", "=", reader.ownerId), isOpen, exists(code)]);',
    to: 'return and([eb("media.userId", "=", reader.ownerId), isOpen, eb.or([exists(code), eb.lit(true)])]);',
    caughtBy: "app/domain/media/visible-media.test.ts",
  },
];

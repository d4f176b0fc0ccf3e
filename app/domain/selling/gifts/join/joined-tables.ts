import type { Tables } from "~/db/tables";

/* What becomes of each table when a gift's account joins an earlier one. A test compares the lists with those of an account's deletion. */

export const movedTables = [
  "prompts",
  "lifeStages",
  "stories",
  "biographicalInfos",
  "bookDesigns",
  "drafts",
  "media",
  "youtubeMedia",
  "qrCodes",
  "recordings",
  "transcripts",
  "writingProposals",
  "asks",
  "jobs",
  "mails",
  "heldForms",
] as const satisfies (keyof Tables)[];

/** The rows go over where the other account has none for the same thing: names of chapters and prompts, prompts put aside, unfinished uploads. */
export const yieldingTables = {
  userLifeStages: "lifeStageId",
  userPrompts: "promptId",
  skippedPrompts: "promptId",
  uploads: "fingerprint",
} as const satisfies Partial<Record<keyof Tables, string>>;

/** What belongs to the account itself, or is made again: it is deleted with the account of the gift. */
export const leftTables = [
  "submissions",
  "bookChanges",
  "printFiles",
  "exports",
  "chapterCounts",
  "subscriptions",
  "paymentCustomers",
  "postalAddresses",
  "oneTimeTokens",
  "mailAddressRequests",
  "secondFactors",
  "passkeys",
  "recoveryCodes",
  "sessions",
] as const satisfies (keyof Tables)[];

/** An account with one of these is more than its first pages: nothing joins, so that nothing is lost. */
export const barringTables = [
  "interviewNotes",
  "interviews",
  "toldAnswers",
  "incomingMails",
  "letterAddresses",
  "letters",
  "letterImports",
  "weeklyQuestions",
  "questionDrafts",
  "mailedQuestions",
  "deathReports",
  "storyHearts",
  "bookBuyers",
  "circleMembers",
  "circleCodes",
  "circles",
  "memories",
  "bookApprovals",
  "carerSnapshots",
  "cardPhotos",
  "houseReports",
  "houseTrials",
  "tabletTurns",
  "tablets",
  "volunteerSittings",
  "volunteers",
  "residentGroupMembers",
  "residentGroups",
  "credentialMarks",
  "waitingRequests",
  "keepers",
] as const satisfies (keyof Tables)[];

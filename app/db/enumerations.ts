/* Each list has a CHECK constraint: a new value needs a migration (enumerations.test.ts). */

export const storyTypes = ["biography", "mission"] as const;
export const mediaKinds = ["image", "audio", "video"] as const;
export const mediaStates = ["preparing", "ready", "kept"] as const;
export const youtubeKinds = ["video", "audio"] as const;
export const draftOrigins = ["typed", "held"] as const;
export const dateOrders = ["month-first", "day-first"] as const;
export const heldFormOrigins = ["refused", "left", "asked"] as const;
export const jobKinds = [
  "prepare-media",
  "make-export",
  "make-print-files",
  "transcribe",
  "assist",
  "letters",
] as const;
export const transcriptStates = ["queued", "running", "ready", "failed", "canceled"] as const;
export const transcriptOrigins = ["engine", "person"] as const;
export const transcriptionChoices = ["allowed", "declined"] as const;
/** How the questions speak to a person: usted or tú. */
export const addressForms = ["formal", "familiar"] as const;
export const writingHelpChoices = ["allowed", "declined"] as const;
export const writingProposalKinds = ["tidy", "questions"] as const;
export const writingProposalStates = ["queued", "running", "ready", "failed", "closed"] as const;
export const writingProposalFailures = ["unreachable", "refused"] as const;
export const letterImportStates = ["reading", "ready", "taking", "failed", "canceled"] as const;
export const letterStates = ["waiting", "chosen", "taken"] as const;
export const jobStates = ["queued", "running", "done", "failed"] as const;
export const mailKinds = [
  "password-reset",
  "invitation",
  "sign-in-link",
  "password-changed",
  "mail-changed",
  "contact-message",
  "contact-answer",
  "account-closed",
  "account-reopened",
  "order-confirmed",
  "order-changed",
  "order-received",
  "welcome",
  "payment-received",
  "payment-processing",
  "payment-failed",
  "payment-refunded",
  "payment-disputed",
  "payment-mismatch",
  "invoice-ordered",
  "plan-ended",
  "writing-sold",
  "appointment",
  "export-link",
  "credential-mark",
  "waiting-request",
  "mail-address-request",
  "second-factor",
  "health-alert",
  "weekly-question",
  "weekly-question-asked",
  "weekly-question-stopped",
  "answer-received",
  "family-invitation",
  "family-link",
  "family-digest",
  "gift",
  "gift-giver",
  "gift-writer",
  "keeper-named",
  "author-asked",
  "keeping-begun",
  "keeping-runs-out",
  "only-me-waits",
  "house-report",
  "house-invoice",
  "volunteer-link",
  "orders-held-up",
  "trial-confirmation",
  "trial-welcome",
  "trial-ending",
  "trial-ended",
  "test",
] as const;
export const mailStates = ["queued", "sending", "sent", "failed", "put-aside"] as const;
export const tokenPurposes = [
  "password-reset",
  "invitation",
  "sign-in",
  "printed-code",
  "export-link",
] as const;
export const staffCredentialKinds = ["password", "code", "address"] as const;
export const waitingKinds = [
  "delete-story",
  "delete-prompt",
  "delete-chapter",
  "close-account",
  "order",
  "download",
] as const;
export const waitingStates = ["waiting", "allowed", "done", "called-back"] as const;
export const discountTypes = ["percentage", "fixed"] as const;
export const promoUseStates = ["reserved", "confirmed", "released"] as const;
export const orderChanges = [
  "placed",
  "status",
  "payment",
  "tracking",
  "notes",
  "reason",
  "refund",
  "refund-failed",
  "refund-declined",
  "paid-twice",
] as const;
export const subscriptionStates = [
  "active",
  "processing",
  "invoiced",
  "overdue",
  "ended",
  "refunded",
  "disputed",
] as const;
export const paymentStatuses = ["unpaid", "processing", "paid", "failed", "refunded", "disputed"] as const;
export const paidKinds = ["plan", "book", "house"] as const;
export const invoiceStates = ["open", "paid", "void"] as const;
export const refundOrigins = ["site", "service", "hand"] as const;
export const refundStates = ["requested", "pending", "done", "failed", "declined"] as const;
export const backupRunKinds = ["backup", "verification"] as const;
export const backupTargets = ["folder", "bucket"] as const;
export const backupRunStates = ["running", "done", "failed", "interrupted"] as const;
export const alarmCallLevels = ["red", "green"] as const;
export const alarmCallStates = ["queued", "sent", "failed"] as const;
export const weeklyQuestionStates = ["off", "on", "paused"] as const;
export const weeklyQuestionRhythms = ["day", "week", "twoWeeks", "month"] as const;
export const incomingMailStates = [
  "new",
  "reading",
  "taken",
  "held",
  "discarded",
  "letter",
  "ignored",
  "double",
  "unknown",
  "unreadable",
] as const;
export const questionReasons = ["asked", "next", "again"] as const;
export const circleRoles = ["read", "ask", "add", "help"] as const;
/** What becomes of stories that are only for their author, afterwards. */
export const onlyMeChoices = ["handOver", "delete"] as const;
export const signsOfLife = ["sign-in", "answer", "word", "withdrawn"] as const;
export const storySharing = ["nobody", "family", "onlyMe"] as const;
export const askStates = ["open", "aside"] as const;
export const memoryStates = ["waiting", "room", "book", "aside", "withdrawn"] as const;
export const giftSides = ["giver", "receiver"] as const;
export const giftCircleAnswers = ["yes", "no"] as const;
export const compositions = [1, 2, 3] as const;
/** That of new designs. Each is kept by the designs that have it, and by books that were approved with it. */
export const newestComposition = 3 as const satisfies (typeof compositions)[number];

// @ts-check

/**
 * The table of contents: every address, who may knock, and the file that answers.
 *
 * Who may knock:
 *   anyone         signed in or not
 *   person         signed in; a page sends visitors to /landing, a call answers 401
 *   staff          an administrator or an owner; participants get 403
 *   administrator  an administrator; everybody else who is signed in gets 403
 *
 * A row's guard is enforced by http/auth/authorize, which every loader and action goes through.
 *
 * @typedef {"anyone" | "person" | "staff" | "administrator"} Access
 * @typedef {{ path: string, file: string, get: Access | null, change: Access | null, alias?: string }} Row
 */

/** @param {string} path @param {string} file @param {{get?: Access, change?: Access}} access @returns {Row} */
function at(path, file, access) {
  return { path, file: `routes/${file}`, get: access.get ?? null, change: access.change ?? null };
}

/** A second address of the same file; `name` makes its route id its own. @param {Row} row @param {string} path @param {string} name @returns {Row} */
function alias(row, path, name) {
  return { ...row, path, alias: name };
}

const checkout = at("/checkout", "checkout/checkout.tsx", { get: "anyone", change: "anyone" });
const workspace = at("/app", "workspace/workspace.tsx", { get: "person", change: "person" });
const book = at("/book", "book/builder.tsx", { get: "person", change: "person" });
const printFile = at("/book/biography.pdf", "book/print-file.tsx", { get: "person" });
const preview = at("/preview", "book/preview.tsx", { get: "person" });
const pricing = at("/pricing", "public/pricing.tsx", { get: "anyone" });

/** @type {Row[]} */
export const routeTable = [
  at("/", "workspace/home.tsx", { get: "anyone" }),
  workspace,
  alias(workspace, "/biography-builder", "biography-builder"),
  at("/stories", "workspace/stories.tsx", { get: "person" }),
  at("/surprise", "workspace/surprise.ts", { get: "person" }),
  at("/images", "workspace/images.tsx", { get: "person" }),
  at("/recordings", "workspace/recordings.tsx", { get: "person" }),
  at("/bio", "account/bio.tsx", { get: "person", change: "person" }),
  at("/account/export", "account/export.tsx", { get: "person", change: "person" }),
  at("/account/export/download", "account/export.download.ts", { get: "person" }),
  book,
  preview,
  alias(preview, "/book-preview", "book-preview"),
  printFile,
  alias(printFile, "/book/biography-cover.pdf", "biography-cover.pdf"),
  alias(printFile, "/book/mission.pdf", "mission.pdf"),
  alias(printFile, "/book/mission-cover.pdf", "mission-cover.pdf"),
  at("/book/check", "book/check.tsx", { get: "person", change: "person" }),
  at("/book/order", "book/order.tsx", { get: "person", change: "person" }),
  at("/orders", "orders/orders.tsx", { get: "person" }),
  at("/orders/:orderNumber", "orders/order.tsx", { get: "person", change: "person" }),
  at("/orders/:orderNumber/confirmation", "orders/confirmation.tsx", { get: "person" }),
  at("/orders/:orderNumber/files/:name", "orders/order-file.ts", { get: "person" }),
  at("/book/approved/:id/:name", "book/approved.$id.$name.ts", { get: "person" }),
  at("/preview/docx", "book/preview.docx.ts", { get: "anyone", change: "person" }),
  at("/stories/:id/delete", "workspace/delete-story.tsx", { get: "person", change: "person" }),
  at("/stories/:id/restore", "workspace/restore-story.tsx", { get: "person", change: "person" }),
  at("/stories/:id/delete-permanently", "workspace/delete-story-permanently.tsx", {
    get: "person",
    change: "person",
  }),
  at("/stories/:id/versions", "workspace/story-versions.tsx", { get: "person", change: "person" }),
  at("/youtube/new", "workspace/new-youtube.tsx", { get: "person", change: "person" }),
  at("/chapters/new", "workspace/new-chapter.tsx", { get: "person", change: "person" }),
  at("/chapters/:id/delete", "workspace/delete-chapter.tsx", { get: "person", change: "person" }),
  at("/prompts/new", "workspace/new-prompt.tsx", { get: "person", change: "person" }),
  at("/prompts/:id/delete", "workspace/delete-prompt.tsx", { get: "person", change: "person" }),

  at("/held", "account/held.tsx", { get: "person", change: "person" }),
  at("/landing", "public/landing.tsx", { get: "anyone" }),
  pricing,
  alias(pricing, "/pricing-page", "pricing-page"),
  at("/examples", "public/examples.tsx", { get: "anyone" }),
  at("/about", "public/about.tsx", { get: "anyone" }),
  at("/how-it-works", "public/how-it-works.tsx", { get: "anyone" }),
  at("/assisted-living", "public/assisted-living.tsx", { get: "anyone" }),
  at("/contact", "public/contact.tsx", { get: "anyone", change: "anyone" }),
  at("/privacy", "public/privacy.tsx", { get: "anyone" }),
  at("/terms", "public/terms.tsx", { get: "anyone" }),
  at("/accessibility", "public/accessibility.tsx", { get: "anyone" }),
  at("/styleguide", "public/styleguide.tsx", { get: "anyone" }),
  at("/ads", "public/ads.ts", { get: "anyone", change: "anyone" }),
  at("/sitemap.xml", "public/sitemap.ts", { get: "anyone" }),
  at("/robots.txt", "public/robots.ts", { get: "anyone" }),
  at("/site.webmanifest", "public/manifest.ts", { get: "anyone" }),
  at("/account", "account/account.tsx", { get: "person", change: "person" }),
  at("/account/close", "account/close-account.tsx", { get: "person", change: "person" }),
  at("/account/closed", "account/closed-account.tsx", { get: "anyone", change: "anyone" }),
  at("/auth", "account/sign-in.tsx", { get: "anyone", change: "anyone" }),
  at("/auth/email", "account/ask-for-link.tsx", { get: "anyone", change: "anyone" }),
  at("/auth/code", "account/sign-in-code.tsx", { get: "anyone", change: "anyone" }),
  at("/auth/link", "account/sign-in-link.tsx", { get: "anyone", change: "anyone" }),
  at("/forgot", "account/forgot.tsx", { get: "anyone", change: "anyone" }),
  at("/reset", "account/reset.tsx", { get: "anyone", change: "anyone" }),
  at("/authenticated-redirect", "account/authenticated-redirect.tsx", { get: "anyone" }),
  at("/text-size", "account/text-size.ts", { get: "anyone", change: "anyone" }),
  at("/logout", "account/sign-out.tsx", { get: "anyone", change: "anyone" }),

  at("/admin/orders", "admin/orders.tsx", { get: "staff", change: "staff" }),
  at("/admin/orders/:orderNumber", "admin/order.tsx", { get: "staff", change: "staff" }),
  at("/admin/orders/:orderNumber/slip", "admin/order-slip.tsx", { get: "staff" }),
  at("/admin/orders/:orderNumber/sheet", "admin/order-sheet.tsx", { get: "staff" }),
  at("/admin/orders/:orderNumber/files/:name", "admin/order-file.ts", { get: "staff" }),
  at("/admin", "admin/dashboard.tsx", { get: "staff" }),
  at("/admin/users/new", "admin/new-person.tsx", { get: "staff", change: "staff" }),
  at("/admin/users/:id", "admin/person.tsx", { get: "staff", change: "staff" }),
  at("/admin/users/:id/view", "admin/view-account.ts", { change: "staff" }),
  at("/admin/prices", "admin/prices.tsx", { get: "administrator", change: "administrator" }),
  at("/admin-promo-codes", "admin/promo-codes.tsx", { get: "administrator", change: "administrator" }),
  at("/admin-promo-codes/new", "admin/new-promo-code.tsx", { get: "administrator", change: "administrator" }),
  at("/admin-promo-codes/:id", "admin/promo-code.tsx", { get: "administrator", change: "administrator" }),
  at("/admin-promo-codes/:id/delete", "admin/delete-promo-code.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  at("/admin-outbox", "admin/outbox.tsx", { get: "administrator" }),
  at("/admin-outbox/:id", "admin/mail.tsx", { get: "administrator", change: "administrator" }),
  at("/admin/audit", "admin/audit.tsx", { get: "administrator" }),
  at("/admin/health", "admin/health.tsx", { get: "administrator", change: "administrator" }),
  at("/admin/return", "admin/return.ts", { change: "person" }),

  checkout,
  alias(checkout, "/checkout-working", "checkout-working"),
  at("/payment-success", "checkout/payment-success.tsx", { get: "anyone" }),
  at("/account-setup", "checkout/account-setup.tsx", { get: "anyone", change: "anyone" }),
  at("/account/billing", "checkout/billing.ts", { get: "person", change: "person" }),
  at("/admin-checkouts", "admin/checkouts.tsx", { get: "administrator", change: "administrator" }),
  at("/admin/messages", "admin/messages.tsx", { get: "administrator", change: "administrator" }),
  at("/admin/funnel", "admin/funnel.tsx", { get: "administrator" }),

  at("/m/:token", "public/code.tsx", { get: "anyone" }),
  at("/m/:token/file", "public/code-file.ts", { get: "anyone", change: "anyone" }),
  at("/media/:id/:name", "workspace/media-file.ts", { get: "person", change: "person" }),

  at("/api/user", "api/user.ts", { get: "person" }),
  at("/api/login", "api/login.ts", { change: "anyone" }),
  at("/api/logout", "api/logout.ts", { change: "anyone" }),
  at("/api/session", "api/session.ts", { get: "person" }),
  at("/api/save-progress", "api/save-progress.ts", { change: "person" }),
  at("/api/biographical-info", "api/biographical-info.ts", { get: "person", change: "person" }),
  at("/api/biographical-info/:id", "api/biographical-info.$id.ts", { change: "person" }),
  at("/api/prompts", "api/prompts.ts", { get: "person", change: "person" }),
  at("/api/prompts/:id", "api/prompts.$id.ts", { change: "person" }),
  at("/api/user-prompts/:id", "api/user-prompts.$id.ts", { change: "person" }),
  at("/api/life-stages", "api/life-stages.ts", { get: "person" }),
  at("/api/life-stages/custom", "api/life-stages.custom.ts", { change: "person" }),
  at("/api/life-stages/:id", "api/life-stages.$id.ts", { change: "person" }),
  at("/api/life-stages/:id/override", "api/life-stages.$id.override.ts", { change: "person" }),
  at("/api/stories", "api/stories.ts", { get: "person", change: "person" }),
  at("/api/stories/deleted", "api/stories.deleted.ts", { get: "person" }),
  at("/api/stories/:id", "api/stories.$id.ts", { get: "person", change: "person" }),
  at("/api/stories/:id/restore", "api/stories.$id.restore.ts", { change: "person" }),
  at("/api/stories/:id/permanent-delete", "api/stories.$id.permanent-delete.ts", { change: "person" }),
  at("/api/stories/:id/images", "api/stories.$id.images.ts", { get: "person" }),
  at("/api/stories/:id/audios", "api/stories.$id.audios.ts", { get: "person" }),
  at("/api/stories/:id/videos", "api/stories.$id.videos.ts", { get: "person" }),
  at("/api/stories/:id/media", "api/stories.$id.media.ts", { change: "person" }),
  at("/api/images/upload", "api/images.upload.ts", { change: "person" }),
  at("/api/audios/upload", "api/audios.upload.ts", { change: "person" }),
  at("/api/videos/upload", "api/videos.upload.ts", { change: "person" }),
  at("/api/story-images/:id", "api/story-images.$id.ts", { change: "person" }),
  at("/api/story-audios/:id", "api/story-audios.$id.ts", { change: "person" }),
  at("/api/story-videos/:id", "api/story-videos.$id.ts", { change: "person" }),
  at("/api/story-videos/:id/caption", "api/story-videos.$id.caption.ts", { change: "person" }),
  at("/api/stories/:id/versions", "api/stories.$id.versions.ts", { get: "person" }),
  at("/api/stories/:id/versions/:versionId/restore", "api/stories.$id.versions.$versionId.restore.ts", {
    change: "person",
  }),
  at("/api/drafts/:promptId", "api/drafts.$promptId.ts", { change: "person" }),
  at("/api/recordings", "api/recordings.ts", { get: "person", change: "person" }),
  at("/api/recordings/:id", "api/recordings.$id.ts", { change: "person" }),
  at("/api/recordings/:id/pieces/:n", "api/recordings.$id.pieces.$n.ts", { change: "person" }),
  at("/api/recordings/:id/finish", "api/recordings.$id.finish.ts", { change: "person" }),
  at("/api/youtube-media", "api/youtube-media.ts", { change: "person" }),
  at("/api/youtube-media/:id", "api/youtube-media.$id.ts", { change: "person" }),
  at("/api/codes/:key", "api/codes.$key.ts", { change: "person" }),
  at("/api/book-design", "api/book-design.ts", { get: "person", change: "person" }),
  at("/api/create-payment-intent", "api/create-payment-intent.ts", { change: "anyone" }),
  at("/api/complete-account-setup", "api/complete-account-setup.ts", { change: "anyone" }),
  at("/api/stripe/webhook", "api/stripe.webhook.ts", { change: "anyone" }),
  at("/api/promo-codes/validate", "api/promo-codes.validate.ts", { change: "anyone" }),
  at("/api/user/payment-methods", "api/user.payment-methods.ts", { get: "person" }),
  at("/api/print-requests/payment-intent", "api/print-requests.payment-intent.ts", { change: "person" }),
  at("/api/admin/print-requests", "api/admin.print-requests.ts", { get: "staff" }),
  at("/api/admin/print-requests/:id", "api/admin.print-requests.$id.ts", { change: "staff" }),
  at("/api/admin/resend-notification/:id", "api/admin.resend-notification.$id.ts", { change: "staff" }),
  at("/api/admin/stats", "api/admin.stats.ts", { get: "staff" }),
  at("/api/admin/users", "api/admin.users.ts", { change: "staff" }),
  at("/api/admin/users/export", "api/admin.users.export.ts", { get: "staff" }),
  at("/api/admin/users/:id", "api/admin.users.$id.ts", { get: "staff", change: "staff" }),
  at("/api/admin/switch-user/:id", "api/admin.switch-user.$id.ts", { change: "staff" }),
  at("/api/admin/promo-codes", "api/admin.promo-codes.ts", { get: "administrator", change: "administrator" }),
  at("/api/admin/promo-codes/:id", "api/admin.promo-codes.$id.ts", { change: "administrator" }),
  at("/api/admin/prices", "api/admin.prices.ts", { get: "administrator", change: "administrator" }),
  at("/api/admin/return", "api/admin.return.ts", { change: "person" }),
  at("/api/contact", "api/contact.ts", { change: "anyone" }),
  at("/api/export", "api/export.ts", { get: "person" }),
  at("/api/approve-for-printing", "api/approve-for-printing.ts", { change: "person" }),
  at("/api/export-docx", "api/export-docx.ts", { change: "person" }),
  at("/api/*", "api/not-found.ts", { get: "anyone", change: "anyone" }),
  at("*", "public/not-found.tsx", { get: "anyone", change: "anyone" }),
];

/**
 * Hands the table to Remix's compiler.
 *
 * @param {(define: (route: (path: string, file: string, options: { id?: string, index?: boolean }) => void) => void) => import("@remix-run/dev/dist/config/routes").RouteManifest} defineRoutes
 */
export function defineAppRoutes(defineRoutes) {
  return defineRoutes((route) => {
    for (const { path, file, alias } of routeTable) {
      const index = path === "/";
      const id = alias ? `routes/${alias}` : undefined;
      route(index ? "" : path, file, { index, ...(id && { id }) });
    }
  });
}

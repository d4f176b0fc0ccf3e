import { routeTable } from "~/routes.js";

/** Pages for whoever builds the site, or of a book, and what is shown where there is no page. */
const notInvited = ["/styleguide", "/m/:token", "*"];

/** Every page that visitors are invited to. */
export const publicPages = [
  "/",
  ...routeTable
    .filter(({ file, path }) => /^routes\/public\/.*\.tsx$/.test(file) && !notInvited.includes(path))
    .map(({ path }) => path),
];

/** Second addresses of the same pages. */
export const secondAddresses = ["/landing", "/pricing-page"];

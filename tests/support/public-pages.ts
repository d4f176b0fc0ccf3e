import { routeTable } from "~/routes.js";

/** Pages behind the link of a mail. */
const bearerPages = routeTable.filter(({ bearer }) => bearer !== null).map(({ path }) => path);

/** Pages that are not linked from the site, and the error page. */
const notInvited = ["/styleguide", "/m/:token", "*", ...bearerPages];

const parameters: Record<string, string> = { "/examples/book/:page": "/examples/book/1" };

export const publicPages = [
  "/",
  ...routeTable
    .filter(({ file, path }) => /^routes\/public\/.*\.tsx$/.test(file) && !notInvited.includes(path))
    .map(({ path }) => parameters[path] ?? path),
];

export const secondAddresses = ["/landing", "/pricing-page"];

/** The pages with the list of people: Today, and its own. */
export type PeoplePath = "/admin" | "/admin/people";

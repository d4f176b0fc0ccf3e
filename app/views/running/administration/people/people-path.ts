export type PeoplePath = "/admin" | "/admin/people";

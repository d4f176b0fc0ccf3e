/** All fictional except Franklin. */
export const demoPassword = "a demo life";

export const demoPeople = [
  { username: "admin", displayName: "Administrator", isAdmin: true, isOwner: false },
  { username: "rosewood", displayName: "Rosewood House", isAdmin: false, isOwner: true },
  { username: "benjamin", displayName: "Benjamin Franklin", isAdmin: false, isOwner: false },
  { username: "margaret", displayName: "Margaret Hale", isAdmin: false, isOwner: false },
  { username: "newcomer", displayName: "Arthur Bell", isAdmin: false, isOwner: false },
] as const;

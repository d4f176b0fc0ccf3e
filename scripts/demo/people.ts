/** The people of the demo; all invented, but for Franklin. */
export const demoPassword = "a demo life";

export const demoPeople = [
  { username: "rosewood", displayName: "Rosewood House", isOwner: true },
  { username: "benjamin", displayName: "Benjamin Franklin", isOwner: false },
  { username: "margaret", displayName: "Margaret Hale", isOwner: false },
  { username: "newcomer", displayName: "Arthur Bell", isOwner: false },
] as const;

export const margaretsStories = [
  {
    promptId: 1,
    age: 6,
    date: "1948",
    location: "Galena, Illinois",
    content:
      "I was named for my grandmother, who kept the ferry house after her husband drowned. She never spoke of it. When I was six she gave me her thimble and said that a name is a thing you look after, like a good pan.\n\nI still have the thimble. It has a dent on one side where she used to tap the table when she wanted quiet.",
  },
  {
    promptId: 3,
    age: 9,
    date: "winter 1951",
    location: "Galena, Illinois",
    content:
      "The house had eleven windows and I knew which of them whistled. In January the one above the stairs sang two notes, and my brother Tom said it was the house asking for its supper.\n\nWe slept in the room over the kitchen because the stovepipe went through it. My mother hung our school clothes on a string beside it, so that they were warm at six in the morning.",
  },
  {
    promptId: 49,
    age: 21,
    date: "September 1963",
    location: "St. Louis, Missouri",
    content:
      "The letter from the nursing school came on a Tuesday. I read it standing at the mailbox, and then I read it to the horse, because there was nobody else in the yard.",
  },
] as const;

/** A set of migrations that main once had, and that no later version continues. */
interface UnfinishedState {
  last: string;
  /** Those before it that had not landed yet. */
  lacks: string[];
  commits: string[];
}

const refundsAndInvoices = ["0040_refunds", "0041_invoices"];

/** Migrations that landed out of the order of their numbers. All of these versions called themselves 1.0.0. */
export const unfinishedStates: UnfinishedState[] = [
  { last: "0031_backup_runs", lacks: [], commits: ["9a81fa3e", "c58cd777", "4601c2b4"] },
  {
    last: "0045_kept_forms",
    lacks: [...refundsAndInvoices, "0044_uploads"],
    commits: ["9056a644", "379f6f21", "8207b341", "307c97fa"],
  },
  {
    last: "0045_kept_forms",
    lacks: refundsAndInvoices,
    commits: ["94450d02", "24231789", "2bb1ca56", "446e43b5", "32d14f51", "2f29c93a"],
  },
  {
    last: "0050_sales_figures",
    lacks: ["0046_writing_services", "0047_plan_changes"],
    commits: ["5a899136", "57aea56b", "796a9b9a"],
  },
  {
    last: "0055_photo_anchors",
    lacks: ["0054_book_parts"],
    commits: [
      ...["16ecc075", "de8878ed", "29310c04", "6d680913", "6a5b46a5"],
      ...["679b0076", "cb64379c", "7d33dffc", "df2bb22a"],
    ],
  },
  { last: "0060_interviews", lacks: ["0059_writing_proposals"], commits: ["6fdad172"] },
];

/** Finds the unfinished version with the same last migration, none of whose `lacks` ran; undefined if there is none. */
export function findUnfinishedState(ran: string[]): UnfinishedState | undefined {
  const last = [...ran].sort().at(-1);
  return unfinishedStates.find(
    (state) => state.last === last && state.lacks.every((name) => !ran.includes(name)),
  );
}

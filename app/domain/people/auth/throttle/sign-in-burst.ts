import { t } from "~/messages/translate";

export interface SignInBurst {
  id: string;
  /** IP address; null for several. */
  address: string | null;
  addresses: number;
  /** Wrong or refused. */
  failures: number;
  /** Names that no account has are not counted. */
  accounts: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  endedAt: string;
}

/** "27 failures on 4 accounts from one address, 08:10-08:13 UTC", without the date. */
export function formatSignInBurst(burst: Omit<SignInBurst, "id">): string {
  const { failures, accounts, addresses, startedAt, endedAt } = burst;
  const [start, end] = [startedAt, endedAt].map((at) => at.slice(11, 16));
  return t(
    "{failures, plural, one {# failure} other {# failures}} on {accounts, plural, one {# account} other {# accounts}} from {addresses, plural, one {one address} other {# addresses}}, {time} UTC",
    { failures, accounts, addresses, time: start === end ? `${start}` : `${start}-${end}` },
  );
}

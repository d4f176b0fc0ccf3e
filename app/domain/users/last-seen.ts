import { days, hours } from "../deps";

/** How long ago something was used: "within the last hour", "3 hours ago", "5 days ago". */
export function lastSeen(at: string, now: Date): string {
  const ago = now.getTime() - new Date(at).getTime();
  if (ago < hours) return "within the last hour";
  if (ago < days) return counted(Math.floor(ago / hours), "hour");
  return counted(Math.floor(ago / days), "day");
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}

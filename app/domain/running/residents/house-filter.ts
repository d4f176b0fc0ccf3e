import { readRowId } from "../../base/schema-fields";
import { roomMax } from "../../people/users/schema";

export interface HouseFilter {
  /** The id of a group; null for all. */
  group: number | null;
  room: string;
  /** These alone; null for all. */
  ids?: readonly number[] | null;
}

export const everybodyHere: HouseFilter = { group: null, room: "" };

/** What an address asks for: `?group=3&room=12&ids=4,5`. What is unreadable counts as not asked for. */
export function readHouseFilter(params: URLSearchParams): HouseFilter {
  const ids = (params.get("ids") ?? "").split(",").flatMap((text) => readRowId(text) ?? []);
  return {
    group: readRowId(params.get("group")) ?? null,
    room: (params.get("room") ?? "").trim().slice(0, roomMax),
    ids: ids.length > 0 ? ids : null,
  };
}

/** The query of an address with this filter and `more`, or "" for none. Leaves `ids` out. */
export function houseSearch({ group, room }: HouseFilter, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    ...(group !== null && { group: String(group) }),
    ...(room !== "" && { room }),
    ...more,
  });
  return params.size === 0 ? "" : `?${params}`;
}

import type { Drill } from "./drill";
import { kills } from "./kills";
import { requests } from "./requests";

/** In the order of the table. */
export const drills: Drill[] = [kills, requests];

import type { Drill } from "./drill";
import { kills } from "./kills";

/** In the order of the table. */
export const drills: Drill[] = [kills];

import * as z from "zod";
import { planIds } from "./plans";

/** One of the plans. */
export const planId = z.enum(planIds, "Please choose a plan.");

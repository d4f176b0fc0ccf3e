import type { HealthCheck } from "../health-check";

export interface Alarm {
  level: "red" | "green";
  title: string;
  paragraphs: string[];
  /** Those that are well again have no finding. */
  checks: Pick<HealthCheck, "id" | "title" | "level" | "finding">[];
}

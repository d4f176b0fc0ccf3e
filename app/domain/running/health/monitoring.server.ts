import type { Deps } from "../../base/deps";
import type { PaymentGateway } from "../../selling/payments/gateway";
import type { PaymentWatch } from "../../selling/payments/payment-watch";
import { Heartbeat } from "./alarms/heartbeat.server";
import type { HealthWatchDeps } from "./deps";
import { HealthWatch } from "./health-watch.server";
import { createProbes } from "./probes/create-probes.server";
import { OwnVisits } from "./probes/own-visits.server";
import type { Probes } from "./probes/probes.server";
import type { SecondClocks } from "./second-clock";

type MonitoringDeps = Omit<HealthWatchDeps, "probes" | "heartbeat" | "paymentWatch"> &
  Deps & {
    payments: PaymentGateway | null;
    paymentWatch: PaymentWatch;
    secondClocks: SecondClocks;
  };

export interface Monitoring {
  health: HealthWatch;
  probes: Probes;
  ownVisits: OwnVisits;
  heartbeat: Heartbeat;
}

/** Makes the health checks and what they read from: probes, own visits and the heartbeat. Starts none of them. */
export function createMonitoring(deps: MonitoringDeps): Monitoring {
  const ownVisits = new OwnVisits();
  const probes = createProbes({ ...deps, ownVisits });
  const heartbeat = new Heartbeat(deps);
  return { health: new HealthWatch({ ...deps, probes, heartbeat }), probes, ownVisits, heartbeat };
}

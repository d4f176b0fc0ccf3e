import type { BackupSettings } from "~/config/backup-settings";
import type { Deps } from "../../../base/deps";
import type { PaymentGateway } from "../../../selling/payments/gateway";
import type { PaymentWatch } from "../../../selling/payments/payment-watch";
import type { SecondClocks } from "../second-clock";
import { createAddressProbe } from "./address-probe.server";
import { createBackupProbe } from "./backup-probe.server";
import { createMailProbe } from "./mail-probe.server";
import type { OwnVisits } from "./own-visits.server";
import { createPaymentProbe } from "./payment-probe.server";
import { Probes } from "./probes.server";

interface ProbeDeps extends Deps {
  config: {
    appUrl: string | undefined;
    smtp: { url: string } | undefined;
    backup?: BackupSettings | undefined;
  };
  payments: PaymentGateway | null;
  paymentWatch: PaymentWatch;
  ownVisits: OwnVisits;
  secondClocks: SecondClocks;
}

/** Tries of what is set up; of nothing else. */
export function createProbes(deps: ProbeDeps): Probes {
  const { db, config, payments, paymentWatch, ownVisits } = deps;
  return new Probes(deps, [
    ...(config.smtp ? [createMailProbe(db, config.smtp.url)] : []),
    ...(payments ? [createPaymentProbe(payments, paymentWatch)] : []),
    ...(config.backup ? [createBackupProbe(config.backup.targets)] : []),
    ...(config.appUrl ? [createAddressProbe(config.appUrl, ownVisits)] : []),
  ]);
}

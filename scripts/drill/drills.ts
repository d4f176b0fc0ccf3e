import { backup } from "./backup";
import { caches } from "./caches";
import { clocks } from "./clocks";
import { damage } from "./damage";
import type { Drill } from "./drill";
import { frozen } from "./frozen";
import { fullDisk } from "./full-disk";
import { kills } from "./kills";
import { lockout } from "./lockout";
import { othersIds } from "./others-ids";
import { readOnly } from "./read-only";
import { requests } from "./requests";
import { slowClients } from "./slow-clients";
import { stopUnderLoad } from "./stop";
import { webhooks } from "./webhooks";

export const drills: Drill[] = [
  kills,
  requests,
  othersIds,
  caches,
  fullDisk,
  readOnly,
  clocks,
  slowClients,
  stopUnderLoad,
  frozen,
  damage,
  webhooks,
  backup,
  lockout,
];

import { hash, verify } from "@node-rs/argon2";

// The package defaults to Argon2id; its enum cannot be imported under isolatedModules.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Argon2id with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Verifies a dummy hash for an unknown user, so that response time does not reveal it. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isValid = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== undefined && isValid;
}

const dummyHash = hashPassword("the password of nobody");

import { hash, verify } from "@node-rs/argon2";

// Argon2id is the package's own choice of algorithm; its enum cannot be named under isolatedModules.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The password as it is kept (argon2id); the same one never twice alike. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password is the one behind the hash. Without a hash (nobody has that name) the same work is done, so
 * that the time of the answer does not tell.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody), password);
  return passwordHash !== undefined && isRight;
}

const hashOfNobody = hashPassword("the password of nobody");

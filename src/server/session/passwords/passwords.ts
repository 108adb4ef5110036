import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's first recommendation: 19 MiB, two passes (SEC-01). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/** Whether the password is the hash's; takes as long without a hash, so that nobody learns which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}

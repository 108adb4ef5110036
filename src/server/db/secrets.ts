import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { serverSecrets } from './schema.ts';

/** A secret of the service, made at its first use and the same for every process. */
export async function storedSecret(db: Database, name: string): Promise<string> {
  const [secret] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  if (secret) return secret.value;
  await db
    .insert(serverSecrets)
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  return storedSecret(db, name);
}

import os from 'node:os';
import path from 'node:path';
import { readSettings, type Settings } from '../../../src/server/settings.ts';

/** The password of every account that a test finds: the demo accounts and the first administrator. */
export const PASSWORD = 'Figuier-2026';

/** Settings of a test: those of an empty environment, with a first administrator `admin`. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  const env = {
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_EMAIL: 'admin@example.org',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: testFolder(),
  };
  // Administrators of most tests sign in with a password alone.
  return { ...readSettings(env), secondFactorRequired: false, ...changes };
}

const testFolder = () => path.join(os.tmpdir(), `combattants-test-files-${process.pid}`);

/** Stores JSON values for this tab alone, until it is closed. Session storage may be full or forbidden. */

/** Returns the value stored under a name; null where there is none, or none that can be read. */
export function readTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value. Where that cannot be, its page works without memory. */
export function writeTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}

/** Forgets what was kept under a name. */
export function forgetTab(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

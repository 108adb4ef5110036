/** react-admin's preferences in this browser: filters, columns, what was unfolded. */
const PREFERENCES = 'RaStore';
/** The browser's, not the session's. */
const THEME = `${PREFERENCES}.theme`;

/** Empties the data that react-admin stored for the last user, as its own sign-out does, where it is not loaded. */
export function forgetPreferences(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFERENCES) && key !== THEME) localStorage.removeItem(key);
}

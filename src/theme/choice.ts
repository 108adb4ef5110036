/** react-admin's own storage key of the chosen theme: the light pages follow the choice made in the back office. */
const THEME_KEY = 'RaStore.theme';

export type ThemeName = 'light' | 'dark';

/** The theme that the reader chose, else the system's. */
export function chosenTheme(): ThemeName {
  try {
    const chosen: unknown = JSON.parse(localStorage.getItem(THEME_KEY) ?? 'null');
    if (chosen === 'light' || chosen === 'dark') return chosen;
  } catch {
    // An unreadable choice is no choice.
  }
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts the theme on the page: the tokens of tokens.css follow it. */
export function showTheme(theme: ThemeName = chosenTheme()): void {
  document.documentElement.dataset.theme = theme;
}

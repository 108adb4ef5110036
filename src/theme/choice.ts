/** react-admin's own storage key of the chosen theme: the light pages follow the choice made in the back office. */
const THEME_KEY = 'RaStore.theme';

export type ThemeName = 'light' | 'dark';

/** The theme that the reader chose. */
function chosenTheme(): ThemeName | null {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(THEME_KEY) ?? 'null');
    if (choice === 'light' || choice === 'dark') return choice;
  } catch {
    // An unreadable choice is no choice.
  }
  return null;
}

/** Puts a theme on the page: the tokens of tokens.css follow it. Without one they follow the system. */
export function showTheme(theme = chosenTheme()): void {
  if (theme) document.documentElement.dataset.theme = theme;
}

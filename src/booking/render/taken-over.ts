/** A page whose scripts do not run or never come shows what does without them, and nothing that needs them (PUB-07). */

/** For an element that needs scripts, drawn hidden. */
export const showOnHydration = (element: HTMLElement | null): void => {
  if (element) element.hidden = false;
};

/** For one that is of use until they have taken the page over. */
export const withoutScripts = (element: HTMLElement | null): void => {
  if (element) element.hidden = true;
};

/** The same, keeping its room: what stands below it was drawn with it, and does not move. */
export const withoutScriptsInRoom = (element: HTMLElement | null): void => {
  if (element) element.style.visibility = 'hidden';
};

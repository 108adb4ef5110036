/**
 * Keeps the focus near where it was when the focused element disappears: the buttons of a chosen day, a deleted row,
 * a closed dialog, a button that is disabled while it saves. Otherwise the browser gives the focus to the page's body,
 * and a keyboard user begins at the top again (SYS-14).
 */

/** Time for what sets the focus itself: a dialog's button, a new form's first field. */
const PATIENCE_MS = 150;

/** The elements to which the focus goes, as selectors. */
interface FocusTargets {
  /** The element that holds the page: one page follows another in it. */
  readonly page: string;
  /** The page's title, which says where one is. */
  readonly title: string;
}

/** Puts the focus on what takes none by itself, without moving the page. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Returns the element that gets the focus after one that is gone; `around` are its ancestors, the nearest first. */
function nextTarget(around: readonly HTMLElement[], { page, title }: FocusTargets): HTMLElement | null {
  const near = around.find((element) => element.isConnected && element.closest('main, [role=dialog]'));
  // The page itself is no target.
  if (near && !near.contains(document.querySelector(page))) return near;
  return document.querySelector<HTMLElement>(title);
}

/** Watches over the focus; gives what ends that. */
export function keepFocus(targets: FocusTargets): () => void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let wasDisabled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasDisabled = false;
    around = [];
    for (let one = target.parentElement; one && one !== document.body; one = one.parentElement)
      around.push(one);
  };
  const mend = () => {
    timer = undefined;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) focusOn(nextTarget(around, targets));
    else if (wasDisabled && !last.matches(':disabled')) last.focus({ preventScroll: true });
  };
  const checkFocus = () => {
    if (!last) return;
    if (last.isConnected && last.matches(':disabled')) wasDisabled = true;
    else if ((!last.isConnected || wasDisabled) && document.activeElement === document.body)
      timer ??= setTimeout(mend, PATIENCE_MS);
  };
  // A press beside every control leaves the focus on purpose.
  const leave = () => {
    last = null;
    wasDisabled = false;
  };

  // Perhaps it is used already.
  if (document.activeElement !== document.body) remember({ target: document.activeElement });
  const observer = new MutationObserver(checkFocus);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', leave);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', leave);
  };
}

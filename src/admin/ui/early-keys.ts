/**
 * Keys that are pressed before the field for which they are meant is there (FIND-01, APT-12). They are kept in their order
 * and typed once it is, or not used at all: lost in part they would choose another reason than the one that was typed.
 */

/** A key that was kept: a character, Backspace or Enter, or one that cannot be typed again, Tab for example. */
export interface EarlyKey {
  readonly key: string;
  /** Control or Command was held: Ctrl+Enter saves. */
  readonly ctrl: boolean;
}

/** The target of the keys: the field of the search, or the first field of the form that it opens. */
export type Purpose = 'find' | 'form';

/** After so long nothing comes any more: the keys are the page's again, and those kept are not used. */
const PATIENCE_MS = 20_000;

interface Kept {
  readonly purpose: Purpose;
  /** The time is that of the event's clock: a busy page hears of events late. */
  readonly since: number;
  readonly keys: EarlyKey[];
}

const isTypable = ({ key }: EarlyKey): boolean => key.length === 1 || key === 'Enter' || key === 'Backspace';

/** Whether keys can be typed again: with one missing between them the others say something else. */
export const areTypable = (keys: readonly EarlyKey[]): boolean => keys.every(isTypable);

let buffer: Kept | null = null;
/** Whether a kept key is being typed again: it is not kept a second time. */
let isTyping = false;

const isOver = ({ since }: Kept, now: number) => now - since > PATIENCE_MS;

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph']);

function keep(event: KeyboardEvent): void {
  if (!buffer || isTyping) return;
  const { key, ctrlKey, metaKey, altKey } = event;
  const ctrl = ctrlKey || metaKey;
  const isText = key.length === 1 && (!ctrl || event.getModifierState('AltGraph'));
  const isTyped = isText || key === 'Enter' || (key === 'Backspace' && !ctrl);
  if (isOver(buffer, event.timeStamp) || key === 'Escape') {
    stopKeys(buffer.purpose);
    return;
  }
  // Keys that are held with others, the browser's own, and those of the page.
  if (MODIFIERS.has(key) || (!isTyped && (ctrl || altKey || /^F\d/.test(key)))) return;
  buffer.keys.push({ key, ctrl: ctrl && !isText });
  event.preventDefault();
  event.stopPropagation();
}

/** A click shows that the person sees the page: the kept keys are dropped. */
const give = () => {
  if (buffer) stopKeys(buffer.purpose);
};

/**
 * Keeps the keys from now on.
 * @param since the time stamp of the event after which they come
 * @param first keys that were kept before
 */
export function keepKeys(purpose: Purpose, since: number, first: readonly EarlyKey[] = []): void {
  buffer = { purpose, since, keys: [...first] };
  document.addEventListener('keydown', keep, true);
  document.addEventListener('pointerdown', give, true);
}

export const isKeeping = (purpose: Purpose): boolean => buffer?.purpose === purpose;

/** Ends it; what was kept is not used. */
export function stopKeys(purpose: Purpose): void {
  if (buffer?.purpose !== purpose) return;
  buffer = null;
  document.removeEventListener('keydown', keep, true);
  document.removeEventListener('pointerdown', give, true);
}

/** Ends it and gives what was kept in time. */
export function takeKeys(purpose: Purpose): readonly EarlyKey[] {
  if (buffer?.purpose !== purpose) return [];
  const { keys } = buffer;
  const isLate = isOver(buffer, performance.now());
  stopKeys(purpose);
  return isLate ? [] : keys;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Types the kept keys where the focus is, one after the other; those pressed meanwhile come after them. */
export async function typeKeys(purpose: Purpose): Promise<void> {
  if (buffer?.purpose === purpose && (!areTypable(buffer.keys) || isOver(buffer, performance.now())))
    stopKeys(purpose);
  while (buffer?.purpose === purpose) {
    const next = buffer.keys.shift();
    if (!next || !isTypable(next)) {
      stopKeys(purpose);
      return;
    }
    isTyping = true;
    press(document.activeElement, next);
    isTyping = false;
    // The result of one key is drawn before the next key.
    await turn();
  }
}

/** As the browser does it: the key is heard, and what nobody has answered is done. */
function press(target: Element | null, { key, ctrl }: EarlyKey): void {
  if (!target) return;
  const replayedEvent = new KeyboardEvent('keydown', { key, ctrlKey: ctrl, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(replayedEvent) || !(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') {
    if (!ctrl) target.form?.requestSubmit();
    return;
  }
  const [start, end] = [
    target.selectionStart ?? target.value.length,
    target.selectionEnd ?? target.value.length,
  ];
  if (key === 'Backspace')
    target.setRangeText('', start === end ? Math.max(start - 1, 0) : start, end, 'end');
  else target.setRangeText(key, start, end, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }));
}

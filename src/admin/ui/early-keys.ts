/**
 * Buffers keys that are pressed before their target field is mounted (FIND-01, APT-12), and replays them in order once
 * it is. The buffer is replayed completely or not at all, because a text with a missing key could select something
 * else.
 */

/** A buffered key: a character, Backspace or Enter, or one that cannot be replayed, such as Tab. */
export interface EarlyKey {
  readonly key: string;
  /** Whether Control or Command was held: Ctrl+Enter saves. */
  readonly ctrl: boolean;
}

/** The field that the keys are meant for: that of the search, or the first one of the form that it opens. */
export type Purpose = 'find' | 'form';

/** After this time the keys belong to the page again, and the buffer is dropped. */
const BUFFER_LIFETIME_MS = 20_000;

interface KeyBuffer {
  readonly purpose: Purpose;
  /**
   * Time stamp of the event that started the buffer. It is compared with those of later events, because a busy page
   * handles events late.
   */
  readonly since: number;
  readonly keys: EarlyKey[];
}

const isTypable = ({ key }: EarlyKey): boolean => key.length === 1 || key === 'Enter' || key === 'Backspace';

/** Whether every key can be replayed. If one cannot, the others must not be either. */
export const areTypable = (keys: readonly EarlyKey[]): boolean => keys.every(isTypable);

let buffer: KeyBuffer | null = null;
/** Whether a key is being replayed, so that it is not buffered again. */
let isTyping = false;

const isExpired = ({ since }: KeyBuffer, now: number) => now - since > BUFFER_LIFETIME_MS;

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph']);

function bufferKey(event: KeyboardEvent): void {
  if (!buffer || isTyping) return;
  const { key, ctrlKey, metaKey, altKey } = event;
  const ctrl = ctrlKey || metaKey;
  const isText = key.length === 1 && (!ctrl || event.getModifierState('AltGraph'));
  const isTyped = isText || key === 'Enter' || (key === 'Backspace' && !ctrl);
  if (isExpired(buffer, event.timeStamp) || key === 'Escape') {
    stopKeys(buffer.purpose);
    return;
  }
  // Modifier keys, and shortcuts of the browser and the page, are not buffered.
  if (MODIFIERS.has(key) || (!isTyped && (ctrl || altKey || /^F\d/.test(key)))) return;
  buffer.keys.push({ key, ctrl: ctrl && !isText });
  event.preventDefault();
  event.stopPropagation();
}

/** Drops the buffer at a click: the user then sees the page and does not type blindly. */
const dropKeys = () => {
  if (buffer) stopKeys(buffer.purpose);
};

/**
 * Starts to buffer keys.
 * @param since the time stamp of the event after which they are pressed
 * @param first keys that were buffered before
 */
export function keepKeys(purpose: Purpose, since: number, first: readonly EarlyKey[] = []): void {
  buffer = { purpose, since, keys: [...first] };
  document.addEventListener('keydown', bufferKey, true);
  document.addEventListener('pointerdown', dropKeys, true);
}

export const isKeeping = (purpose: Purpose): boolean => buffer?.purpose === purpose;

/** Stops buffering and drops the buffered keys. */
export function stopKeys(purpose: Purpose): void {
  if (buffer?.purpose !== purpose) return;
  buffer = null;
  document.removeEventListener('keydown', bufferKey, true);
  document.removeEventListener('pointerdown', dropKeys, true);
}

/** Stops buffering and returns the buffered keys; none where the buffer has expired. */
export function takeKeys(purpose: Purpose): readonly EarlyKey[] {
  if (buffer?.purpose !== purpose) return [];
  const { keys } = buffer;
  const isLate = isExpired(buffer, performance.now());
  stopKeys(purpose);
  return isLate ? [] : keys;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Replays the buffered keys one by one on the focused element. Keys pressed meanwhile are appended. */
export async function typeKeys(purpose: Purpose): Promise<void> {
  if (buffer?.purpose === purpose && (!areTypable(buffer.keys) || isExpired(buffer, performance.now())))
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
    // Lets React render the result of one key before the next key.
    await nextTask();
  }
}

/**
 * Replays a key as the browser does: it dispatches the event, then applies the default action unless that is prevented.
 */
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

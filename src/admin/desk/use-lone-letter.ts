import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../help/preferences.ts';
import { isKeeping } from '../ui/early-keys.ts';
import { isCovered, isTyping } from '../ui/page-keys.ts';

/**
 * Opens the search with letters that were typed elsewhere on the page. It dispatches Ctrl+K and then the letters, which
 * are buffered until the search field is there (FIND-01).
 */
function openFindWith(letters: string): void {
  const press = (key: string, ctrlKey: boolean) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('k', true);
  for (const letter of letters) press(letter, false);
}

/** A second letter within this time means that the person types a text. */
const TYPING_MS = 400;
/** A scanner's keys follow each other within this time. A person seldom types so fast, and then types a word. */
const MAX_SCAN_GAP_MS = 100;

/** Keys that came as fast as a scanner's, and the moment of the last one. */
interface Burst {
  text: string;
  lastMs: number;
  flush: number;
}

const isKeyOfText = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing && !repeat;

/** A letter that waits: for another one, which makes it text, or for nothing, which makes it a command. */
function useHeldLetter() {
  const lone = useRef<{ letters: string; timer: number; act: () => void } | null>(null);
  const isOpeningFind = useRef(false);

  function takeLone() {
    const before = lone.current;
    window.clearTimeout(before?.timer);
    lone.current = null;
    return before;
  }

  function find(letters: string): void {
    // Opening the search dispatches key events on the page, which this hook must ignore.
    isOpeningFind.current = true;
    openFindWith(letters);
    isOpeningFind.current = false;
  }

  function hold(letters: string, delayMs: number, act: () => void): void {
    const timer = window.setTimeout(() => takeLone()?.act(), delayMs);
    lone.current = { letters, timer, act };
  }

  useEffect(() => () => window.clearTimeout(lone.current?.timer), []);

  return { takeLone, find, hold, isOpeningFind: () => isOpeningFind.current };
}

interface FastKeysOptions {
  /** Whether keys are meant for something else now. */
  readonly isIgnored: () => boolean;
  /** Called at each key that follows another one as fast as a scanner's. */
  readonly onFast: () => void;
  /** Called with the text of a scanned code. */
  readonly onCode: (text: string) => void;
  /** Called with letters and digits that came fast without an Enter. */
  readonly onWord: (letters: string) => void;
}

/** Hears keys that come as fast as a scanner's, wherever the focus is but in a field. */
function useFastKeys({ isIgnored, onFast, onCode, onWord }: FastKeysOptions): void {
  const onWordNow = useRef(onWord);
  onWordNow.current = onWord;

  const listen = useRef((_burst: Burst, _event: KeyboardEvent) => {});
  listen.current = (burst, event) => {
    // These keys are meant for the search that is opening.
    if (isIgnored() || isKeeping('find')) return;
    const isFast = burst.text !== '' && event.timeStamp - burst.lastMs <= MAX_SCAN_GAP_MS;
    const isEnd = event.key === 'Enter' && isFast && burst.text.length > 1;
    if (isTyping(event.target) || isCovered() || !(isEnd || isKeyOfText(event))) {
      // Shift and other modifiers may be part of a code, so they do not reset it.
      if (event.key.length === 1 || event.key === 'Enter') burst.text = '';
      return;
    }
    window.clearTimeout(burst.flush);
    const text = isFast ? burst.text : '';
    Object.assign(burst, { text: isEnd ? '' : text + event.key, lastMs: event.timeStamp });
    // The first key may be a single letter, so it is not suppressed.
    if (text === '') return;
    event.preventDefault();
    event.stopPropagation();
    onFast();
    if (isEnd) onCode(text);
    else
      burst.flush = window.setTimeout(() => {
        const letters = burst.text;
        burst.text = '';
        if (/^[\p{L}\d]+$/u.test(letters)) onWordNow.current(letters);
      }, MAX_SCAN_GAP_MS);
  };

  useEffect(() => {
    const burst: Burst = { text: '', lastMs: 0, flush: 0 };
    const onKeyDown = (event: KeyboardEvent) => listen.current(burst, event);
    // Capturing: this handler runs before those of the page and its buttons.
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.clearTimeout(burst.flush);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}

/**
 * Tells three uses of letters at the desk apart. A single letter is a command, two in a row are text for the search
 * (SYS-17), and a fast burst that ends with Enter is a scanned code (DESK-05). The keys of a code trigger nothing else.
 * @param onCode called with the text of a scanned code
 */
export function useLoneLetter(onCode: (text: string) => void) {
  const [singleKeys] = useSingleKeys();
  const { takeLone, find, hold, isOpeningFind } = useHeldLetter();

  /** Runs a letter's command once no other letter has followed it. */
  function actSoon(letter: string, act: () => void): void {
    const before = takeLone();
    if (before) find(before.letters + letter);
    else hold(letter, TYPING_MS, act);
  }

  /** Opens the search with a letter, unless it begins a scanned code. */
  function findSoon(letter: string): void {
    const before = takeLone()?.letters ?? '';
    if (before !== '') find(before + letter);
    else hold(letter, MAX_SCAN_GAP_MS, () => find(letter));
  }

  /** A key that is no letter ends the wait: the pending command runs at once. */
  const actNow = () => takeLone()?.act();

  useFastKeys({
    isIgnored: isOpeningFind,
    onFast: takeLone,
    onCode,
    onWord: (letters) => singleKeys && find(letters),
  });

  return { actSoon, actNow, findSoon, isOpeningFind };
}

export type LoneLetter = ReturnType<typeof useLoneLetter>;

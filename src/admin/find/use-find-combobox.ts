import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-admin';
import { openHelp } from '../help/open-help.ts';
import { areTypable, type EarlyKey, isKeeping, keepKeys, stopKeys, takeKeys } from '../ui/early-keys.ts';
import { focusTitle, isNothingFocused } from '../ui/page-title.ts';
import type { Suggestion, Suggestions } from './suggestions.ts';
import { type Target, targetOf } from './target.ts';
import { useLastOpenedSuggestions } from './use-last-opened-suggestions.ts';
import { useSearchSuggestions } from './use-search-suggestions.ts';

/** Returns the suggestions for a typed text; for an empty text the last opened records (FIND-01). */
function useSuggestions(value: string): Suggestions {
  const isEmpty = value.trim() === '';
  const searchSuggestions = useSearchSuggestions(value);
  const lastOpened = useLastOpenedSuggestions(isEmpty);
  return isEmpty ? lastOpened : searchSuggestions;
}

/** The text that keys leave. */
const textOf = (keys: readonly EarlyKey[]): string =>
  keys.reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + key), '');

/** Closes the search and opens a suggestion, or the form that it offers instead. */
function useGo(onClose: () => void) {
  const navigate = useNavigate();
  return (suggestion: Suggestion, target: Target) => {
    onClose();
    if (suggestion.group === 'help') {
      stopKeys('form');
      openHelp(suggestion.to);
      return;
    }
    const form = target === 'instead' ? suggestion.instead?.to : undefined;
    navigate(form ?? suggestion.to);
    // From here on the early keys are meant for the form.
    if (!form) stopKeys('form');
    else if (!isKeeping('form')) keepKeys('form', performance.now());
    // Keyboard users continue at the page's title, not in the frame around it.
    setTimeout(() => isNothingFocused() && focusTitle());
  };
}

interface EarlyKeysUse {
  readonly type: (text: string) => void;
  readonly hurry: (target: Target, since: number, rest: readonly EarlyKey[]) => void;
}

/** Types the keys that were pressed before the field was mounted. */
function useEarlyFindKeys({ type, hurry }: EarlyKeysUse): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the next key
  useLayoutEffect(() => {
    const keys = takeKeys('find');
    const end = keys.findIndex(({ key }) => key === 'Enter');
    const enter = keys[end];
    const text = enter ? keys.slice(0, end) : keys;
    if (text.length === 0 || !areTypable(text)) return;
    type(textOf(text));
    if (enter) hurry(enter.ctrl ? 'instead' : 'open', performance.now(), keys.slice(end + 1));
  }, []);
}

/**
 * The keys follow the WAI-ARIA pattern of a combobox with a listbox. Enter opens the first suggestion, unless the
 * arrows chose another.
 */
export function useFindCombobox(onClose: () => void) {
  const go = useGo(onClose);
  const [value, setValue] = useState('');
  const { suggestions, isPending, hasFailed, retry } = useSuggestions(value);
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const at = suggestions.findIndex(({ key }) => key === pointedKey);
  const active = suggestions[Math.max(at, 0)];
  // Enter may come before the answer, from a scanner or a fast typist. It then opens the first suggestion of the
  // answer.
  const [earlyTarget, setEarlyTarget] = useState<Target | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!earlyTarget || isPending) return;
    setEarlyTarget(null);
    if (active) go(active, earlyTarget);
    else stopKeys('form');
  }, [earlyTarget, isPending]);

  /**
   * Opens the first suggestion once it is there. After Ctrl+Enter, further keys are buffered for the form that it
   * opens.
   */
  const hurry = (target: Target, since: number, rest: readonly EarlyKey[] = []) => {
    setEarlyTarget(target);
    if (target === 'instead') keepKeys('form', since, rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setPointedKey(suggestions.at((Math.max(at, 0) + step) % suggestions.length)?.key ?? null);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isPending && at < 0) hurry(targetOf(event), event.timeStamp);
    else if (active) go(active, targetOf(event));
  };
  const type = (text: string) => {
    setEarlyTarget(null);
    setPointedKey(null);
    setValue(text);
  };
  useEarlyFindKeys({ type, hurry });
  return { value, type, onKeyDown, suggestions, active, isPending, hasFailed, retry, go };
}

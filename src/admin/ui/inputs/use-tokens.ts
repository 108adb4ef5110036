import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { get } from 'react-hook-form';

export interface TokensSource {
  /** The field with the list of objects: `phones`. */
  readonly source: string;
  /** The only key of each object: `phone`. */
  readonly item: string;
  /** Splits a typed or pasted text into its values. */
  readonly split: (text: string) => string[];
  /** The key that, like Enter, adds the typed text. */
  readonly separator: string;
  /** Whether the separator ends this text: it may also be part of a value. */
  readonly isWhole?: (draft: string) => boolean;
}

type Item = Readonly<Record<string, string>>;

/** A part of a list's error. The library reads paths of objects alone, and the errors of items are an array. */
const partOf = (error: unknown, path: string): unknown => get({ error }, `error.${path}`);

/** The error messages of a list: its own, and each item's with its value. */
function messagesOf(error: unknown, values: readonly string[], item: string): string[] {
  if (!error) return [];
  const textAt = (path: string): string => {
    const text = partOf(error, path);
    return typeof text === 'string' ? text : '';
  };
  const fieldMessage = textAt('message') || textAt('root.message');
  const items = values.flatMap((value, index) => {
    const itemMessage = textAt(`${index}.${item}.message`);
    return itemMessage ? [`${value} : ${itemMessage}`] : [];
  });
  return fieldMessage ? [fieldMessage, ...items] : items;
}

interface Draft extends Pick<Required<TokensSource>, 'split' | 'separator' | 'isWhole'> {
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  readonly add: (text: string) => void;
  readonly correctLast: (() => void) | undefined;
}

/** Key and paste handlers of the field: they change the draft or add it to the values. */
function handlersOf({ draft, setDraft, add, correctLast, split, separator, isWhole }: Draft) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const ends = event.key === separator && (draft.trim() === '' || isWhole(draft));
    if (ends || (event.key === 'Enter' && draft.trim() !== '')) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && correctLast) {
      event.preventDefault();
      correctLast();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const tokens = split(event.clipboardData.getData('text'));
    if (tokens.length < 2) return;
    event.preventDefault();
    add([draft, ...tokens].filter(Boolean).join('\n'));
  };
  const onType = (text: string) => {
    // The keyboard of a phone may enter the separator without reporting its key.
    if (text.endsWith(separator) && isWhole(text)) add(text);
    else setDraft(text);
  };
  return { onType, onKeyDown, onPaste };
}

/**
 * A separator, Enter, a paste or leaving the field adds the draft to the values. Editing a value moves it into the
 * field; afterwards it returns to its position.
 */
export function useTokens({ source, item, split, separator, isWhole = () => true }: TokensSource) {
  const [draft, setDraft] = useState('');
  /** The position of the value that is being edited. */
  const [position, setPosition] = useState<number | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const { field, fieldState } = useInput({ source, parse: (value) => value, format: (value) => value ?? [] });
  const values = field.value.map((one: Item) => one[item] ?? '');
  const messages = messagesOf(fieldState.error, values, item);

  const setTokens = (next: readonly string[]) => field.onChange(next.map((value) => ({ [item]: value })));
  const add = (text: string) => {
    const addedValues = split(text).filter((value) => !values.includes(value));
    if (addedValues.length > 0)
      setTokens(values.toSpliced(position ?? values.length, 0, ...new Set(addedValues)));
    setDraft('');
    setPosition(null);
  };
  const correct = (index: number) => {
    setTokens(values.toSpliced(index, 1));
    setDraft(values[index] ?? '');
    setPosition(index);
    input.current?.focus();
  };
  const handlers = handlersOf({
    ...{ draft, setDraft, add, split, separator, isWhole },
    correctLast: values.length > 0 ? () => correct(values.length - 1) : undefined,
  });
  const onBlur = () => {
    add(draft);
    field.onBlur();
  };
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element;
    field.ref(element);
  };
  return {
    ...{ values, messages, correct },
    isWrong: (index: number) => Boolean(partOf(fieldState.error, String(index))),
    remove: (index: number) => setTokens(values.toSpliced(index, 1)),
    inputProps: { ...handlers, value: draft, inputRef: setInput, onBlur },
  };
}

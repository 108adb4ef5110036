import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface SentenceProps {
  /** The text's key. */
  readonly text: string;
  /** The values of the other placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The element, a link most often, that stands at the text's `%{name}`. */
  readonly children: ReactNode;
}

/** A whole sentence with an element in it. */
export function Sentence({ text, values, children }: SentenceProps) {
  const [before, after] = useTranslate()(text, { ...values, name: '\0' }).split('\0');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

import type { Language } from '../../domain/visitors/languages.ts';

/** A mail to one person. */
export interface Message {
  readonly to: string;
  /** The language of its text, and of the sender's name. */
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An entry for the recipient's calendar (MAIL-02). */
  readonly entry?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

/** A message with the id by which mail programs recognize a duplicate. */
export interface Letter extends Message {
  /** The part of the Message-ID before the @. */
  readonly id: string;
}

import { reasonOf } from '../../start-error.ts';

/** The result of one check of the configuration, in French: no text holds a secret. */
export interface Finding {
  readonly state: 'fine' | 'warning' | 'failure';
  /** The setting, or the part of the installation. */
  readonly subject: string;
  readonly text: string;
  /** The next step of the person; absent where nothing is to be done. */
  readonly remedy?: string;
}

export const fine = (subject: string, text: string, remedy?: string): Finding => ({
  state: 'fine',
  subject,
  text,
  remedy,
});

export const warning = (subject: string, text: string, remedy: string): Finding => ({
  state: 'warning',
  subject,
  text,
  remedy,
});

export const failure = (subject: string, text: string, remedy: string): Finding => ({
  state: 'failure',
  subject,
  text,
  remedy,
});

/** The cause of a failure on the network, which its libraries wrap. */
export const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : reasonOf(error);

import { readSession } from '../../session/session.ts';
import { forgetTab, readTab, writeTab } from '../../session/tab-storage.ts';

/**
 * Stores the typed values of this tab when the session ends by itself: each form saves them before the sign-in page
 * comes, and restores them when the same user opens the same form again. They are personal data: they live in session
 * storage, for that user alone, and are removed when they are restored.
 */

const KEY = 'anciens-combattants.drafts';

/** Values by field. */
export type DraftValues = Record<string, unknown>;

interface Draft {
  readonly user: number;
  /** The address and the record of a form. */
  readonly form: string;
  /** Values by field, under the name that tabs of an older version stored. */
  readonly typed: DraftValues;
  /** The errors, by the path of their field. */
  readonly wrong: readonly { readonly path: string; readonly message: string }[];
}

/** Gives what one form holds unsaved; null where there is nothing. */
type Keeper = () => Omit<Draft, 'user'> | null;

const keepers = new Set<Keeper>();

const read = (): Draft[] => readTab<Draft[]>(KEY) ?? [];

function write(drafts: readonly Draft[]): void {
  if (drafts.length > 0) writeTab(KEY, drafts);
  else forgetTab(KEY);
}

/** Whether a value is an object of a class, such as a file. */
const isForeign = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) !== Object.prototype);

/** Removes what is not stored, at whatever depth: passwords and files. */
const keepable = (values: object): DraftValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]: [string, unknown]) => !/password/i.test(name) && !isForeign(value))
      .map(([name, value]) => [name, plainOf(value) ?? null]),
  );

function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isForeign(one)).map(plainOf);
  return typeof value === 'object' && value !== null ? keepable(value) : value;
}

/** Asks a form for what it holds when the session ends. Gives the function that stops it. */
export function onSessionEnd(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => {
    keepers.delete(keeper);
  };
}

/** Whether a form of the page holds something unsaved. */
export const hasTyped = (): boolean => [...keepers].some((keeper) => keeper() !== null);

let hasEnded = false;

/** Keeps what every open form holds; before the session is emptied. */
export function keepDrafts(): void {
  hasEnded = true;
  const user = readSession().user?.id;
  if (user === undefined) return;
  const formDrafts = [...keepers].flatMap((keeper) => keeper() ?? []);
  const drafts = formDrafts
    .map((draft) => ({ ...draft, user, typed: keepable(draft.typed) }))
    .filter(({ typed }) => Object.keys(typed).length > 0);
  if (drafts.length > 0) write(drafts);
}

const ofThisUser = (): Draft[] => {
  const user = readSession().user?.id;
  return read().filter((draft) => draft.user === user);
};

/** Forgets what others typed in this tab; whoever is signed in begins with it. */
export const forgetOthers = (): void => write(ofThisUser());

/** Forgets everything: who signs out leaves nothing behind. */
export const forgetDrafts = (): void => write([]);

/** Takes the signed-in user's draft of a form, once. */
export function takeDraft(form: string): Draft | null {
  const drafts = ofThisUser();
  write(drafts.filter((draft) => draft.form !== form));
  return drafts.find((draft) => draft.form === form) ?? null;
}

/** Whether the session ended by itself and nobody has signed in since: who leaves now loses nothing by it. */
export const hasSessionEnded = (): boolean => hasEnded && readSession().authToken === null;

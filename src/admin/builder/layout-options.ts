import { useSyncExternalStore } from 'react';
import { isAmong, keysOf } from '../../domain/model/keys.ts';

/** The choices of the layout's parts (NAV-06). */
export const LAYOUT_CHOICES = {
  header: ['fixed', 'static'],
  subheader: ['full', 'title_only', 'hidden'],
  width: ['fluid', 'fixed'],
  density: ['comfortable', 'dense'],
  aside: ['expanded', 'collapsed'],
  footer: ['static', 'fixed', 'hidden'],
} as const;

export type LayoutPart = keyof typeof LAYOUT_CHOICES;
export type LayoutOptions = { readonly [P in LayoutPart]: (typeof LAYOUT_CHOICES)[P][number] };

export const LAYOUT_PARTS = keysOf(LAYOUT_CHOICES);

/** The browser's storage keeps them under this name. They belong to the browser, so signing out leaves them. */
const LAYOUT_KEY = 'anciens-combattants.layout';

export const DEFAULT_LAYOUT: LayoutOptions = {
  header: 'fixed',
  subheader: 'full',
  width: 'fluid',
  density: 'comfortable',
  aside: 'expanded',
  footer: 'static',
};

/** Stored text as options: what is missing, or no choice of ours, is the product's own. Pure. */
export function toLayoutOptions(json: string | null): LayoutOptions {
  let options: Readonly<Record<string, unknown>> = {};
  try {
    options = JSON.parse(json ?? '{}') ?? {};
  } catch {
    // An unreadable value counts as absent.
  }
  const valid = LAYOUT_PARTS.filter((part) => isAmong<string>(LAYOUT_CHOICES[part], options[part]));
  return { ...DEFAULT_LAYOUT, ...Object.fromEntries(valid.map((part) => [part, options[part]])) };
}

const listeners = new Set<() => void>();
const readStored = (): string | null => localStorage.getItem(LAYOUT_KEY);
let read: { text: string | null; options: LayoutOptions } = { text: null, options: DEFAULT_LAYOUT };

/** The same object as long as the stored text is the same. */
function current(): LayoutOptions {
  const text = readStored();
  if (text !== read.text) read = { text, options: toLayoutOptions(text) };
  return read.options;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Keeps the options in this browser and applies them, in its other tabs too; null goes back to the product's own. */
export function storeLayout(options: LayoutOptions | null): void {
  if (options) localStorage.setItem(LAYOUT_KEY, JSON.stringify(options));
  else localStorage.removeItem(LAYOUT_KEY);
  for (const listener of listeners) listener();
}

/** The options that the layout follows. */
export const useLayoutOptions = (): LayoutOptions => useSyncExternalStore(subscribe, current);

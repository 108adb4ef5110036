import { type ComponentType, lazy, useState } from 'react';
import { isObject } from '../../domain/model/keys.ts';
import { addTexts } from '../i18n-provider.ts';

const loads: (() => Promise<unknown>)[] = [];

let underWay = 0;

/** Whether a screen is being loaded. */
export const isOpening = (): boolean => underWay > 0;

interface Options {
  /** Whether it is also loaded with the others, before anybody opens it. */
  readonly ahead?: boolean;
  /** Whether it needs texts beyond those of the first bundle (`#texts/admin/first.ts`). */
  readonly texts?: boolean;
}

/**
 * A screen that is loaded when it is first opened. Once it is there it is drawn at once: React's `lazy` alone would
 * show for a moment that it waits. A load that failed is tried again at the next opening.
 * @param load imports the file, which has the screen under `name`.
 */
export function lazyScreen<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  { ahead = true, texts = true }: Options = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    underWay += 1;
    try {
      const [screens] = await Promise.all([load(), texts && addTexts()]);
      loaded ??= screens[name];
      return { default: loaded };
    } finally {
      underWay -= 1;
    }
  };
  if (ahead) loads.push(loadOnce);
  return (props) => <Opened choose={() => loaded ?? lazy(loadOnce)} props={props} />;
}

/** The component chosen at the opening stays: another one in its place would lose its state. */
function Opened<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Screen] = useState(choose);
  return <Screen {...props} />;
}

/** Preloads every screen one by one, unless the browser asks to save data. */
export async function loadScreens(): Promise<void> {
  // Not every browser tells what kind of line it has.
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (isObject(connection) && connection.saveData) return;
  for (const load of loads) await load().catch(() => undefined);
}

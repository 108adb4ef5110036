import { type ComponentType, lazy, useState } from 'react';
import { isObject } from '../../domain/model/keys.ts';
import { addTexts } from '../i18n-provider.ts';

const loads: (() => Promise<unknown>)[] = [];

let underWay = 0;

/** Whether a screen is loading. */
export const isOpening = (): boolean => underWay > 0;

interface Options {
  /** Whether it is also preloaded, before anybody opens it. */
  readonly ahead?: boolean;
  /** Whether it needs texts beyond those of the first bundle (`#texts/admin/first.ts`). */
  readonly texts?: boolean;
}

/**
 * Creates a screen that is loaded when it is first opened. Once loaded it renders at once, where React's `lazy` would
 * show its fallback for a moment. A failed load is tried again at the next opening.
 * @param load imports the module that exports the screen as `name`.
 */
export function lazyScreen<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  { ahead = true, texts = true }: Options = {},
): ComponentType<P> {
  let Screen: ComponentType<P> | undefined;
  const loadOnce = async () => {
    underWay += 1;
    try {
      const [screens] = await Promise.all([load(), texts && addTexts()]);
      Screen ??= screens[name];
      return { default: Screen };
    } finally {
      underWay -= 1;
    }
  };
  if (ahead) loads.push(loadOnce);
  return (props) => <OpenScreen choose={() => Screen ?? lazy(loadOnce)} props={props} />;
}

/** Keeps the component of the first render: another one in its place would lose its state. */
function OpenScreen<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Screen] = useState(choose);
  return <Screen {...props} />;
}

/** Preloads every screen one by one, unless the browser asks to save data. */
export async function loadScreens(): Promise<void> {
  // Not every browser supports `navigator.connection`.
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (isObject(connection) && connection.saveData) return;
  for (const load of loads) await load().catch(() => undefined);
}

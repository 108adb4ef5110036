import { type ComponentType, lazy } from 'react';

/** A part of a page that comes when it is drawn; without its script the page does without it. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  );

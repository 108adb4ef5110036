import { matchPath } from 'react-router-dom';

/** Keys and what they do; the text is `help.keys.DOES`. */
interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: 'Ctrl + K', does: 'find' },
  { keys: '/', does: 'find' },
  { keys: 'F1', does: 'help' },
  { keys: '?', does: 'help' },
  { keys: 'Échap', does: 'close' },
];

const inForms: readonly Shortcut[] = [{ keys: 'Ctrl + Entrée', does: 'save' }];

/** The keys of single screens, by react-admin's path. The desk's letters are those of `key-hints.tsx`. */
const ofScreens: readonly { readonly path: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    path: '/accueil',
    shortcuts: [
      { keys: '↑ ↓', does: 'chooseRow' },
      { keys: 'L', does: 'callNext' },
      { keys: 'R', does: 'recall' },
      { keys: 'S', does: 'walkIn' },
      { keys: 'U', does: 'undo' },
      { keys: 'N', does: 'note' },
    ],
  },
  { path: '/:resource/create', shortcuts: inForms },
  { path: '/:resource/:id', shortcuts: inForms },
  { path: '/user/:part/modify', shortcuts: inForms },
];

/** Returns the keys that work on a screen, its own first. */
export const shortcutsOf = (path: string): readonly Shortcut[] => [
  ...ofScreens.flatMap((one) => (matchPath(one.path, path) ? one.shortcuts : [])),
  ...everywhere,
];

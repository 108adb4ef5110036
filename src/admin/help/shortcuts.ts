import { matchPath } from 'react-router-dom';
import { can, type MenuRole } from '../../domain/rights/rights.ts';

/** Keys and what they do; the text is `help.keys.DOES`. */
interface Shortcut {
  readonly keys: string;
  readonly does: string;
  /** Whether it goes with the single keys, which a person can switch off (WCAG 2.1.4). */
  readonly isSingle?: boolean;
}

const everywhere: readonly Shortcut[] = [
  { keys: 'Ctrl + K', does: 'find' },
  { keys: '/', does: 'find', isSingle: true },
  { keys: 'F1', does: 'help' },
  { keys: '?', does: 'help', isSingle: true },
  { keys: 'Échap', does: 'close' },
];

const inForms: readonly Shortcut[] = [{ keys: 'Ctrl + Entrée', does: 'save' }];

/** The letters of the desk, for users who may edit appointments. A test compares them with the real key handlers. */
const ofDesk: readonly Shortcut[] = [
  ['P A E T X B', 'state'],
  ['L', 'callNext'],
  ['R', 'recall'],
  ['S', 'walkIn'],
  ['U', 'undo'],
  ['N', 'note'],
].map(([keys = '', does = '']) => ({ keys, does, isSingle: true }));

interface ScreenShortcuts {
  readonly path: string;
  readonly shortcuts: readonly Shortcut[];
  /** The menu whose EDIT they ask for. */
  readonly menu?: string;
}

/** The keys of single screens, by react-admin's path. */
const ofScreens: readonly ScreenShortcuts[] = [
  { path: '/accueil', shortcuts: [{ keys: '↑ ↓', does: 'chooseRow' }] },
  { path: '/accueil', shortcuts: ofDesk, menu: 'Appointment' },
  { path: '/:resource/create', shortcuts: inForms },
  { path: '/:resource/:id', shortcuts: inForms },
  { path: '/user/:part/modify', shortcuts: inForms },
];

/** Returns the keys that work for a user on a screen, the screen's own first. */
export function shortcutsOf(path: string, rights: MenuRole, singleKeys: boolean): readonly Shortcut[] {
  const shortcuts = ofScreens.filter(
    (one) => matchPath(one.path, path) && (!one.menu || can(rights, one.menu, 'EDIT')),
  );
  return [...shortcuts.flatMap(({ shortcuts }) => shortcuts), ...everywhere].filter(
    ({ isSingle }) => singleKeys || !isSingle,
  );
}

import { useStore } from 'react-admin';
import { LOADED } from '../preferences/server-preferences.ts';

/** Preferences of the help; the server keeps them with the person's others (`preferences/store.ts`). */
const SINGLE_KEYS = 'guides.singleKeys';
const TOUR = 'guides.tour';
const NEWS = 'guides.news';

/** Whether '?', '/' and the desk's letters act: a person can switch them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStore<boolean>(SINGLE_KEYS, true);

/** Returns `aria-keyshortcuts` for a single key: nothing while single keys are switched off. */
export const useKeyHint = (key: string): string | undefined => (useSingleKeys()[0] ? key : undefined);

/** Whether the person has taken or declined the tour. */
export const useTourDone = () => useStore<boolean>(TOUR, false);

/** The release whose news the person has read. */
export const useNewsRead = () => useStore<string>(NEWS, '');

/** Whether the user's preferences are loaded. Before that, it is unknown whether the tour was taken. */
export const usePreferencesLoaded = (): boolean => useStore<boolean>(LOADED, false)[0];

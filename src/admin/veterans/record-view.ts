import { useLocation, useNavigate } from 'react-admin';

/** The view that the record's page shows in place of its details (VET-10). */
export const VIEWS = ['pdf', 'associate', 'appointment'] as const;
export type View = (typeof VIEWS)[number];

/**
 * The view that an address names in its last segment, and the address of the details under it, tab included:
 * /veterans/3/informations/pdf is the sheet over /veterans/3/informations.
 */
export function viewOf(pathname: string): { view: View | null; details: string } {
  const [, details = '', last] = /^(.*)\/([^/]*)$/.exec(pathname) ?? [];
  const view = VIEWS.find((name) => name === last) ?? null;
  return { view, details: view ? details : pathname };
}

/**
 * The view of the record's page, in its address: a reload, a bookmark and Back keep it, and who leaves a form half
 * filled in is asked first, as on every page.
 */
export function useRecordView() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { view, details } = viewOf(pathname);
  return {
    view,
    /** The address of the details. */
    details,
    /** Opens a view in place of what is shown; the one that is shown gives way to the details. */
    toggle: (next: View) => navigate(next === view ? details : `${details}/${next}`),
    /** Back to the details; `done` leaves no way back to a form that is finished. */
    close: ({ done = false } = {}) => navigate(details, { replace: done }),
  };
}

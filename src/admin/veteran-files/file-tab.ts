import { useLocation } from 'react-admin';

/** The tab's path under the record. */
export const FILES_TAB = 'documents';

/** The mode of the tab: the list, or in its place a form or a document. */
type FileMode = 'list' | 'new' | 'view' | 'edit';

interface FileTab {
  readonly mode: FileMode;
  /** The document that is viewed or edited. */
  readonly id: number | null;
  /** Everything of the address from the tab on: `documents/12/edit`. */
  readonly path: string;
  /** The address of the list. */
  readonly list: string;
}

const TAB_PATH = new RegExp(`^(.*/${FILES_TAB})(?:/(?:(new)|([1-9]\\d{0,8})(?:/(edit))?))?$`);

/** Says which of a record's documents an address means: /veterans/3/show/documents/12/edit edits number 12. */
export function fileTabOf(pathname: string): FileTab {
  const [, list = '', isNew, number, isEdit] = TAB_PATH.exec(pathname) ?? [];
  const id = number ? Number(number) : null;
  const mode = isNew ? 'new' : id === null ? 'list' : isEdit ? 'edit' : 'view';
  return { mode, id, list, path: FILES_TAB + pathname.slice(list.length) };
}

/**
 * The tab as the address says it: a reload and Back keep it, and leaving a half-filled form asks first.
 * The list's own filters and page stay in the query meanwhile.
 */
export function useFileTab() {
  const { pathname, search } = useLocation();
  const tab = fileTabOf(pathname);
  const at = (path: string) => `${tab.list}${path}${search}`;
  return {
    ...tab,
    toList: at(''),
    toNew: at('/new'),
    toView: (id: number | string) => at(`/${id}`),
    toEdit: (id: number | string) => at(`/${id}/edit`),
  };
}

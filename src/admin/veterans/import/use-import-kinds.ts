import { usePermissions } from 'react-admin';
import { IMPORT_KINDS, type ImportKindName, mayImport } from '../../../domain/imports/kind-names.ts';
import type { MenuRole } from '../../../domain/rights/rights.ts';

/** The kinds of lists that the reader may import; none while their rights load. */
export function useImportKinds(): readonly ImportKindName[] {
  const { permissions } = usePermissions<MenuRole>();
  return IMPORT_KINDS.filter((kind) => mayImport(permissions ?? {}, kind));
}

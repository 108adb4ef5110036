import { useRecordContext } from 'react-admin';
import { SUPER_ADMIN } from '../../domain/rights.ts';
import { useSessionUser } from '../access/useSessionUser.ts';

/** Why the role around it cannot be changed: it is the super administrator's, or one's own (RIGHTS-12). */
export function useProtection(): 'superAdmin' | 'own' | null {
  const role = useRecordContext()?.name;
  const me = useSessionUser();
  if (role === SUPER_ADMIN) return 'superAdmin';
  return role !== undefined && role === me?.role ? 'own' : null;
}

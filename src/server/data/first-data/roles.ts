import { MENUS } from '../../../domain/model/menus.ts';
import { referenceKinds } from '../../../domain/model/reference.ts';
import { type RightName, SUPER_ADMIN } from '../../../domain/rights/rights.ts';

const everywhere = (right: RightName): Record<string, RightName> =>
  Object.fromEntries(MENUS.map((menu) => [menu, right]));

/** The names that people read (ROLE-03). */
export const ROLE_TITLES: Readonly<Record<string, string>> = {
  [SUPER_ADMIN]: 'Super administrateur',
  ROLE_ADMIN: 'Administrateur du service',
  ROLE_AGENT: 'Agent du service',
  ROLE_CONSULTATION: 'Consultation seule',
};

/** The roles of a first start. A test asks for the agent's right on a menu that is new. */
export const ROLES: Readonly<Record<string, Readonly<Record<string, RightName>>>> = {
  [SUPER_ADMIN]: everywhere('DELETE'),
  ROLE_ADMIN: everywhere('DELETE'),
  ROLE_AGENT: {
    Veteran: 'EDIT',
    MedicalInformation: 'DELETE',
    Observation: 'DELETE',
    VeteranFile: 'DELETE',
    Calendar: 'VIEW',
    Appointment: 'DELETE',
    User: 'NONE',
    Role: 'NONE',
    Security: 'NONE',
    Cell: 'NONE',
    Notice: 'NONE',
    ParamsRegion: 'NONE',
    ...Object.fromEntries(referenceKinds.map(({ menu }) => [menu, 'NONE'])),
  },
  ROLE_CONSULTATION: { ...everywhere('VIEW'), User: 'NONE', Role: 'NONE', Security: 'NONE' },
};

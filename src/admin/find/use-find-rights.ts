import { useRight } from '../access/use-right.ts';

/** The user's rights that decide what the search suggests and where a suggestion leads. */
export interface FindRights {
  readonly canOpenVeterans: boolean;
  readonly canOpenAppointments: boolean;
  readonly canBook: boolean;
  readonly canMove: boolean;
}

/** Returns the signed-in user's rights; all false while they load. */
export function useFindRights(): FindRights {
  return {
    canOpenVeterans: useRight('Veteran', 'VIEW'),
    canOpenAppointments: useRight('Appointment', 'VIEW'),
    canBook: useRight('Appointment', 'CREATE'),
    canMove: useRight('Appointment', 'EDIT'),
  };
}

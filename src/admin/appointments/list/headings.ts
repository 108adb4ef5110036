/** The headings of the appointments' table that are not the name of their field (APT-01). */
export const HEADINGS = {
  lastName: 'appointments.name',
  reason: 'appointments.reasonAndQuality',
  region: 'appointments.place',
  travelCosts: 'appointments.travelCosts',
} as const;

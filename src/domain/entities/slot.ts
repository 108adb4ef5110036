import { defineEntity } from '../entity.ts';
import { datetime, integer, reference } from '../fields.ts';

/** A time at which somebody can be received, with its number of places (SLOT-02, SLOT-03). */
export const slot = defineEntity({
  name: 'AvailableAppointment',
  path: 'available_appointments',
  resource: 'availableAppointments',
  menu: 'Appointment',
  operations: ['list', 'get', 'update', 'delete'],
  fields: {
    dateRDV: datetime({ required: true }),
    number: integer({ required: true, min: 1, max: 999, minMessage: 'rules.slotNumber' }),
    calendar: reference('Calendar', { readOnly: true }),
    booked: integer({ readOnly: true }),
    remaining: integer({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
  },
  label: ['dateRDV', 'number'],
  order: { dateRDV: 'ASC' },
  rules: (values, { now }) =>
    values.dateRDV && Date.parse(String(values.dateRDV)) < now
      ? [{ path: 'dateRDV', message: 'rules.slotDate' }]
      : [],
});

import { defineEntity } from '../../model/entity.ts';
import { datetime, integer, reference, text } from '../../model/fields.ts';

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
    calendar: reference('Calendar', { readOnly: true, nullable: false, onDelete: 'cascade' }),
    /** Kept by the database from the active appointments. */
    booked: integer({ readOnly: true, default: 0 }),
    /** The number of places that are held for waiting people (QUEUE-01), kept by the database. */
    held: integer({ readOnly: true, default: 0 }),
    /** The name of the closure that closes the slot (CLOSE-01): no place of it can be booked then. */
    closed: text({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
    remaining: integer({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
  },
  label: ['dateRDV', 'number'],
  order: { dateRDV: 'ASC' },
  rules: [
    ({ dateRDV }, { now }) => {
      const moment = dateRDV ? Date.parse(String(dateRDV)) : Number.NaN;
      if (moment < now) return [{ path: 'dateRDV', message: 'rules.slotDate' }];
      // Hours are shown and booked by the minute.
      return moment % 60_000 > 0 ? [{ path: 'dateRDV', message: 'rules.slotMinute' }] : [];
    },
  ],
});

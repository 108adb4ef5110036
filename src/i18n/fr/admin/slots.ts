/** Slots: the form of one. */
export const slots = {
  places: 'Places',
  day: 'Date',
  hour: 'Heure',
  booked:
    "%{smart_count} rendez-vous est pris sur ce créneau : l'heure ne peut plus changer. |||| %{smart_count} rendez-vous sont pris sur ce créneau : l'heure ne peut plus changer.",
} as const;

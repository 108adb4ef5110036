/** Slots: the form of one. */
export const slots = {
  places: 'Places',
  day: 'Date',
  hour: 'Heure',
  closed: 'Fermé : %{name}',
  outside:
    "Ce jour n'est pas dans la période du calendrier (%{start} – %{end}) : la prochaine modification du calendrier retirera ce créneau.",
  booked:
    "%{smart_count} rendez-vous est pris sur ce créneau : l'heure ne peut plus changer. |||| %{smart_count} rendez-vous sont pris sur ce créneau : l'heure ne peut plus changer.",
} as const;

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

/** Calendars: list, form with its preview, record with its tabs. */
export const calendars = {
  period: 'Période',
  filters: { is: 'Date de fin', after: 'Finit à partir du', before: "Finit jusqu'au" },
  hours: 'Horaires',
  morning: 'Matin',
  afternoon: 'Après-midi',
  agents: 'Agents',
  duration: 'Durée',
  place: 'Wilaya et cellule',
  minutes: '%{count} min',
  notSent: 'Non envoyé',
  dates: 'Dates et lieu',
  dayHours: 'Horaires et agents',
  edit: 'Modifier le calendrier',
  tabs: {
    details: 'Détails',
    appointments: 'Rendez-vous',
    slots: 'Rendez-vous disponibles',
    days: 'Jours disponibles',
  },
  send: {
    action: 'Envoyer',
    title: 'Envoyer ce calendrier ?',
    text: 'Ses rendez-vous disponibles seront proposés au public. Un calendrier envoyé ne peut pas être repris.',
  },
  copy: 'Copier vers…',
  fill: 'Remplissage',
  fillOf: '%{booked} / %{places}',
  addAppointment: 'Ajouter un rendez-vous',
  preview: {
    title: 'Ce que ce calendrier va créer',
    incomplete: 'Complétez les dates, les horaires, les agents et les jours pour voir le résultat.',
    days: '%{smart_count} jour de réception |||| %{smart_count} jours de réception',
    slots: '%{smart_count} créneau par jour |||| %{smart_count} créneaux par jour',
    allSlots: '%{smart_count} créneau en tout |||| %{smart_count} créneaux en tout',
    byHand:
      '%{smart_count} créneau modifié à la main est gardé tel quel |||| %{smart_count} créneaux modifiés à la main sont gardés tels quels',
    removed: '%{smart_count} créneau retiré le reste |||| %{smart_count} créneaux retirés le restent',
    booked:
      '%{smart_count} rendez-vous est pris sur un créneau qui disparaîtrait : la modification sera refusée. |||| %{smart_count} rendez-vous sont pris sur des créneaux qui disparaîtraient : la modification sera refusée.',
    places: '%{smart_count} place en tout |||| %{smart_count} places en tout',
    morning:
      'Matin : %{first} – %{last}, %{smart_count} créneau |||| Matin : %{first} – %{last}, %{smart_count} créneaux',
    afternoon:
      'Après-midi : %{first} – %{last}, %{smart_count} créneau |||| Après-midi : %{first} – %{last}, %{smart_count} créneaux',
    lost: '%{smart_count} minute perdue par jour en fin de demi-journée |||| %{smart_count} minutes perdues par jour en fin de demi-journée',
    noLoss: 'Aucune minute perdue',
    closed:
      '%{smart_count} créneau laissé de côté, fermé : %{closures} |||| %{smart_count} créneaux laissés de côté, fermés : %{closures}',
    close: 'Fermer des jours fériés',
  },
  warnings: {
    nationalDays:
      'Un jour férié n’est pas fermé : %{days} |||| %{smart_count} jours fériés ne sont pas fermés : %{days}',
    noDay: "Aucun jour de réception entre ces dates : le calendrier n'aura pas de créneau.",
    longMorning: 'La durée dépasse la matinée : pas de créneau le matin.',
    longAfternoon: "La durée dépasse l'après-midi : pas de créneau l'après-midi.",
    oneHour: "Une seule heure d'après-midi est remplie : pas de créneau l'après-midi.",
    noAgent: "Aucun agent l'après-midi : pas de créneau l'après-midi.",
    noAgentMorning: 'Aucun agent le matin : pas de créneau le matin.',
    overlap:
      'Un calendrier de cette cellule et de cette wilaya couvre déjà ces dates (%{periods}) : les places s’ajoutent. |||| %{smart_count} calendriers de cette cellule et de cette wilaya couvrent déjà ces dates (%{periods}) : les places s’ajoutent.',
  },
  dayTab: {
    empty: 'Aucun jour disponible',
    day: 'Jour',
    remove: 'Retirer le %{day}',
    removeTitle: 'Retirer le %{day} ?',
    removeText: 'Tous les rendez-vous disponibles de ce jour seront retirés du calendrier.',
    removed: 'Jour disponible supprimé avec succès',
  },
} as const;

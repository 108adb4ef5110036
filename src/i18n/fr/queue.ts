/** The queue for a place, as visitors meet it (QUEUE-01). */

/** Below the hours that are not there. */
export const queueForm = {
  hint: 'Ou attendez qu’une place se libère d’ici là : complétez vos coordonnées, puis demandez à être prévenu.',
  wait: 'Me prévenir si une place se libère',
} as const;

/** Its own pages. */
export const queuePage = {
  noted: 'Votre attente est notée',
  notedHint:
    'Nous vous avons envoyé un email, avec un lien pour ne plus attendre. Dès qu’une place se libère, entre %{from} h et %{until} h, nous vous écrivons : elle vous est gardée %{minutes} minutes.',
  left: 'Vous n’attendez plus',
  leftHint: 'Vos coordonnées sont effacées de la liste d’attente.',
  waiting: 'Vous attendez une place',
  waitingHint:
    'Dès qu’une place se libère, nous vous écrivons. Elle vous est gardée %{minutes} minutes : regardez souvent vos emails, entre %{from} h et %{until} h.',
  offered: 'Une place est libre pour vous',
  heldUntil: 'Elle vous est gardée jusqu’à %{time}. Ensuite, elle est proposée à une autre personne.',
  taken: 'Vous avez pris la place',
  takenHint: 'L’email qui confirme votre rendez-vous mène à sa page.',
  over: 'Votre attente est terminée',
  overHint: 'Toutes les places prévues vous ont été proposées. Vous pouvez refaire une demande.',
  until: 'Au plus tard le',
  take: 'Prendre cette place',
  leave: 'Ne plus attendre',
  leaveHint: 'Vous ne serez plus prévenu, et vos coordonnées seront effacées.',
  leaveNow: 'Oui, ne plus attendre',
  ask: 'Demander un rendez-vous',
} as const;

/** Its mails. */
export const queueMail = {
  queued: {
    subject: 'Vous attendez une place pour un rendez-vous',
    said: 'Votre demande est sur la liste d’attente de « %{service} ».',
    hint: 'Dès qu’une place se libère, entre %{from} h et %{until} h, nous vous écrivons : elle vous est alors gardée %{minutes} minutes.',
    link: 'Voir mon attente, ou ne plus attendre',
  },
  offered: {
    subject: 'Une place est libre le %{day} : répondez avant %{time}',
    said: 'Une place s’est libérée : « %{service} » vous la propose.',
    hint: 'Elle vous est gardée jusqu’à %{time}. Ensuite, elle est proposée à une autre personne.',
    link: 'Prendre cette place',
  },
  removed: {
    subject: 'Votre attente est annulée',
    said: '« %{service} » a retiré votre demande de la liste d’attente.',
    hint: 'Si vous souhaitez encore un rendez-vous, vous pouvez refaire une demande ou contacter le service.',
    link: 'Demander un rendez-vous',
  },
} as const;

/** Why a place cannot be taken any more. */
export const queueRefusal = {
  over: 'Cette place n’est plus gardée pour vous. Si une autre se libère, nous vous écrirons.',
  lapsed: 'La dernière place n’est plus gardée pour vous.',
  booked: 'Vous avez déjà un rendez-vous ici : cette place est proposée à une autre personne.',
} as const;

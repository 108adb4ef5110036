/** The list of mails and short messages that could not be sent (DASH-02). */
export const failedMails = {
  about: 'Concerne',
  state: 'État',
  triedAgain: 'Nouvel essai prévu',
  givenUp: 'Abandonné',
} as const;

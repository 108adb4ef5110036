/** What the service is called and where it is, where no setting says so. */
export const service = {
  name: 'Service des anciens combattants — Ambassade de France en Algérie',
  address: '25 chemin Abdelkader Gadouche\nHydra, Alger\nAlgérie',
} as const;

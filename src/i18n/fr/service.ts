/** The name and address of the service where no setting gives them, and how its telephone number is introduced. */
export const service = {
  name: 'Service des anciens combattants — Ambassade de France en Algérie',
  address: '25 chemin Abdelkader Gadouche\nHydra, Alger\nAlgérie',
  phone: 'Téléphone : %{phone}',
} as const;

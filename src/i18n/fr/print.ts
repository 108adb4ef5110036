/** Documents on paper and the panel that shows them (PRINT-01, PRINT-03). Quoted strings are exact. */
export const print = {
  appointments: {
    /** PRINT-01: the days are written DD/MM/YYYY; `last` only when the range exceeds one day. */
    title: (first: string, last?: string) => `Rendez-vous du ${first}${last ? ` au ${last}` : ''}`,
    total: (count: number) => `Total: ${count} rendez-vous`,
    page: (page: number) => `Page ${page}`,
    printedOn: (moment: string) => `Imprimé le ${moment}`,
    columns: {
      moment: 'Date et heure',
      lastName: 'Nom',
      firstName: 'Prénom',
      region: 'Wilaya',
      quality: 'Qualité',
      phone: 'Téléphone',
      companion: 'Accompagnant',
      travelCosts: 'Frais',
      vip: 'VIP',
      reason: 'Motif',
    },
    yes: 'Oui',
    no: 'Non',
    canceled: 'Annulé',
    /** Of the file that is kept: the first and, if another, the last day, YYYY-MM-DD. */
    fileName: (first: string, last?: string) => `rendez-vous-${first}${last ? `-au-${last}` : ''}.pdf`,
  },
  /** What react-admin's `translate` finds under `print.` */
  screen: {
    toggle: 'Imprimer',
    backToList: 'Revenir à la liste',
    reading: 'Lecture des rendez-vous…',
    preparing: 'Préparation du document…',
    making: 'Mise en page : %{done} rendez-vous sur %{total}',
    progress: "Préparation de l'impression",
    cancel: 'Annuler',
    canceled: "L'impression a été annulée.",
    again: 'Recommencer',
    failed: "Le document n'a pas pu être préparé.",
    viewer: 'Document PDF : %{title}',
    download: 'Télécharger le PDF',
    open: 'Ouvrir dans un onglet',
    noViewer:
      'Ce navigateur n’affiche pas les documents PDF dans la page. Téléchargez le document pour le lire ou l’imprimer.',
    ready: '%{smart_count} rendez-vous, %{pages} |||| %{smart_count} rendez-vous, %{pages}',
    pages: '%{smart_count} page |||| %{smart_count} pages',
  },
} as const;

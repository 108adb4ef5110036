/** Documents on paper and the panel that shows them (PRINT-01, PRINT-03). Quoted strings are exact. */
export const print = {
  page: 'Page %{page} sur %{pages}',
  appointments: {
    /** PRINT-01: the days are written DD/MM/YYYY. */
    title: 'Rendez-vous du %{day}',
    titleOfDays: 'Rendez-vous du %{first} au %{last}',
    total: 'Total: %{count} rendez-vous',
    page: 'Page %{page}',
    printedOn: 'Imprimé le %{moment}',
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
    /** The name of the downloaded file; days are written YYYY-MM-DD. */
    fileName: 'rendez-vous-%{day}.pdf',
    fileNameOfDays: 'rendez-vous-%{first}-au-%{last}.pdf',
  },
  /** A veteran's sheet (VET-11); its title, its sections and its fields are called as on the screen. */
  sheet: {
    history: {
      formerCreatedDate: 'Créée le %{day} dans l’ancien système',
      createdDate: 'Créé le %{moment}',
      createdBy: 'Créé le %{moment} par %{name}',
      updatedDate: 'Modifié le %{moment}',
      updatedBy: 'Modifié le %{moment} par %{name}',
    },
    state: {
      enabled: 'Fiche active',
      disabled: 'Fiche désactivée',
      archived: 'Fiche archivée',
      toComplete: 'À compléter',
      restricted: 'Dossier limité',
    },
    none: '—',
    fileName: 'fiche-ancien-combattant-%{id}.pdf',
  },
  /** The letter that confirms an appointment (PRINT-02). */
  letter: {
    madeAt: '%{city}, le %{day}',
    reference: 'Référence : %{reference}',
    subject: 'Objet : confirmation de rendez-vous',
    anybody: 'Madame, Monsieur',
    salutation: '%{greeting},',
    confirmed: 'Nous vous confirmons votre rendez-vous avec notre service :',
    confirmedNumber: 'Nous vous confirmons votre rendez-vous N° %{id} avec notre service :',
    moment: '%{day} à %{time}',
    number: 'N° %{id}',
    place: 'Lieu',
    bring: 'Merci de vous présenter à l’heure indiquée avec cette lettre.',
    documents: 'Documents à apporter',
    others: 'Autres documents',
    prevented: 'En cas d’empêchement, merci de prévenir le service dès que possible.',
    preventedContact: 'En cas d’empêchement, merci de prévenir le service dès que possible :\n%{contact}',
    farewell: 'Nous vous prions d’agréer, %{greeting}, l’expression de nos salutations distinguées.',
    signature: 'Signature et cachet',
    title: 'Lettre de confirmation de rendez-vous',
    /** The name of the downloaded file: the appointment's day, YYYY-MM-DD, and the person. */
    fileName: 'lettre-rendez-vous-%{about}.pdf',
  },
  /** The care log of a veteran (CARE-01). */
  careLog: {
    title: 'Carnet de soins',
    madeOn: 'Établi le %{day}',
    groups: { person: 'Identité', contact: 'Coordonnées', titles: 'Titres et pension' },
    signature: 'Signature du titulaire',
    stamp: 'Cachet du service',
    columns: {
      date: 'Date',
      nature: 'Nature des soins',
      practitioner: 'Praticien',
      stamp: 'Cachet et signature',
    },
    sheet: 'Feuillet %{page} sur %{of}',
    /** The name of the downloaded file; `name` in letters that every system accepts. */
    fileName: 'carnet-de-soins-%{name}.pdf',
  },
  /** Observations and medical comments of a record (OBS-03). */
  notes: {
    former: 'Du %{day} dans l’ancien système',
    title: { observations: 'Observations', medicalInformations: 'Commentaires médicaux' },
    veteran: 'Fiche N° %{id} · %{name}',
    total: {
      observations: '%{smart_count} observation |||| %{smart_count} observations',
      medicalInformations: '%{smart_count} commentaire |||| %{smart_count} commentaires',
    },
    filters: {
      type: 'Type : %{name}',
      startIn: 'à partir du %{day}',
      endIn: "jusqu'au %{day}",
      observation: 'contenant « %{text} »',
    },
    writtenBy: '%{moment} par %{name}',
    changed: 'Modification : %{said}',
    fileName: {
      observations: 'observations-%{id}.pdf',
      medicalInformations: 'commentaires-medicaux-%{id}.pdf',
    },
  },
  /** Texts of the documents, which react-admin's `translate` finds under `print.` */
  screen: {
    toggle: 'Imprimer',
    makingOne: 'Mise en page du document…',
    updating: 'Mise à jour du document…',
    backToList: 'Revenir à la liste',
    readingAny: 'Lecture des données…',
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

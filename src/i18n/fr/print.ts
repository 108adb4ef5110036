import { counted } from '../fill.ts';

/** A count on paper: with the space that every one of its fonts has. */
const printed = (count: number): string => counted(count).replaceAll('\u202f', '\u00a0');

/** Documents on paper and the panel that shows them (PRINT-01, PRINT-03). Quoted strings are exact. */
export const print = {
  appointments: {
    /** PRINT-01: the days are written DD/MM/YYYY; `last` only when the range exceeds one day. */
    title: (first: string, last?: string) => `Rendez-vous du ${first}${last ? ` au ${last}` : ''}`,
    total: (count: number) => `Total: ${printed(count)} rendez-vous`,
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
  /** A veteran's sheet (VET-11); its title, its sections and its fields are called as on the screen. */
  sheet: {
    by: (name: string) => `par ${name}`,
    state: { enabled: 'Fiche active', disabled: 'Fiche désactivée', archived: 'Fiche archivée' },
    none: '—',
    page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
    fileName: (id: number | string) => `fiche-ancien-combattant-${id}.pdf`,
  },
  /** The letter that confirms an appointment (PRINT-02). */
  letter: {
    /** PRINT-02: without a region. */
    city: 'Alger',
    madeAt: (city: string, day: string) => `${city}, le ${day}`,
    reference: (reference: string) => `Référence : ${reference}`,
    subject: 'Objet : confirmation de rendez-vous',
    anybody: 'Madame, Monsieur',
    confirmed: (number: string) =>
      `Nous vous confirmons votre rendez-vous${number ? ` N° ${number}` : ''} avec notre service :`,
    moment: (day: string, time: string) => `${day} à ${time}`,
    place: 'Lieu',
    bring: 'Merci de vous présenter à l’heure indiquée avec cette lettre.',
    documents: 'Documents à apporter',
    others: 'Autres documents',
    prevented: 'En cas d’empêchement, merci de prévenir le service dès que possible',
    farewell: (greeting: string) =>
      `Nous vous prions d’agréer, ${greeting}, l’expression de nos salutations distinguées.`,
    signature: 'Signature et cachet',
    page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
    title: 'Lettre de confirmation de rendez-vous',
    /** Of the file that is kept: the appointment's day, YYYY-MM-DD, and whose it is. */
    fileName: (day: string, name: string) =>
      `lettre-rendez-vous-${[day, name].filter(Boolean).join('-')}.pdf`,
  },
  /** The care log of a veteran (CARE-01). */
  careLog: {
    title: 'Carnet de soins',
    madeOn: (day: string) => `Établi le ${day}`,
    born: (female: boolean, day: string, place: string) =>
      `${female ? 'Née' : 'Né'} le ${day}${place ? ` à ${place}` : ''}`,
    groups: { person: 'Identité', contact: 'Coordonnées', titles: 'Titres et pension' },
    signature: 'Signature du titulaire',
    stamp: 'Cachet du service',
    columns: {
      date: 'Date',
      nature: 'Nature des soins',
      practitioner: 'Praticien',
      stamp: 'Cachet et signature',
    },
    sheet: (page: number, of: number) => `Feuillet ${page} sur ${of}`,
    /** Of the file that is kept; `name` in letters that every system takes. */
    fileName: (name: string) => `carnet-de-soins-${name}.pdf`,
  },
  /** Observations and medical comments of a record (OBS-03). */
  notes: {
    title: { observations: 'Observations', medicalInformations: 'Commentaires médicaux' },
    veteran: (id: number | string, name: string) => `Fiche N° ${id} · ${name}`,
    total: {
      observations: (count: number) =>
        count > 1 ? `${printed(count)} observations` : `${count} observation`,
      medicalInformations: (count: number) =>
        count > 1 ? `${printed(count)} commentaires` : `${count} commentaire`,
    },
    filters: {
      type: (name: string) => `Type : ${name}`,
      startIn: (day: string) => `à partir du ${day}`,
      endIn: (day: string) => `jusqu'au ${day}`,
      observation: (text: string) => `contenant « ${text} »`,
    },
    by: (name: string) => `par ${name}`,
    changed: (said: string) => `Modification : ${said}`,
    fileName: {
      observations: (id: number | string) => `observations-${id}.pdf`,
      medicalInformations: (id: number | string) => `commentaires-medicaux-${id}.pdf`,
    },
  },
  /** What react-admin's `translate` finds under `print.` */
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

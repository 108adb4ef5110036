import { rules } from './rules.ts';

/**
 * What the domain says in French: rules, choices, rights, and the names of every entity and field, in
 * react-admin's own form (`resources.{resource}.fields.{field}`). Strings that the requirements quote are exact.
 */

const choices = {
  civility: { Mr: 'Monsieur', Mme: 'Madame' },
  receptionDays: {
    Sun: 'Dimanche',
    Mon: 'Lundi',
    Tue: 'Mardi',
    Wed: 'Mercredi',
    Thu: 'Jeudi',
    Fri: 'Vendredi',
    Sat: 'Samedi',
  },
  l132: { 0: 'Non', 1: 'L132-1', 2: 'L132-2' },
} as const;

const rights = {
  LIST: 'Liste',
  VIEW: 'Consultation',
  CREATE: 'Ajout',
  EDIT: 'Modification',
  DELETE: 'Suppression',
  NONE: 'Aucun accès',
} as const;

const menus = {
  Veteran: 'Anciens combattants',
  MedicalInformation: 'Infos médicales',
  Observation: 'Observations',
  VeteranFile: 'Documents',
  Calendar: 'Calendriers',
  Appointment: 'Rendez-vous',
  User: 'Utilisateurs',
  Role: 'Rôles',
  Cell: 'Cellules',
  ParamsRegion: 'Wilayas',
  ParamsCity: 'Villes',
  ParamsQuality: 'Qualités',
  ParamsReason: 'Motifs',
  ParamsConflit: 'Conflits',
  ParamsService: 'Services',
  ParamsArticle: 'Articles',
  ParamsFile: 'Types de documents',
  ParamsObservation: "Types d'observations",
  ParamsMedicalInformation: "Types d'infos médicales",
} as const;

/** Fields that several entities have under one name. */
const common = {
  id: 'N°',
  name: 'Nom',
  archived: 'Archivé',
  createdBy: 'Créé par',
  createdDate: 'Créé le',
  updatedBy: 'Modifié par',
  updatedDate: 'Modifié le',
  value: 'Lien',
} as const;

const person = {
  civility: 'Civilité',
  lastName: 'Nom',
  firstName: 'Prénom',
  maidenName: 'Nom de jeune fille',
  birthDate: 'Date de naissance',
  birthplace: 'Lieu de naissance',
  email: 'Email',
} as const;

const reference = (name: string, fields: Record<string, string> = {}) => ({
  name,
  fields: { ...common, ...fields },
});

const resources = {
  veterans: {
    name: 'Ancien combattant |||| Anciens combattants',
    fields: {
      ...common,
      ...person,
      deathDate: 'Date de décès',
      phones: 'Téléphones',
      phone: 'Téléphone',
      addresses: 'Adresses',
      address: 'Adresse',
      city: 'Ville',
      oldCity: 'Ancienne ville',
      postalCode: 'Code postal',
      region: 'Wilaya',
      oldRegion: 'Ancienne wilaya',
      citizenStatus: 'Qualité',
      fightCardNumber: 'N° carte du combattant',
      retcomb: 'N° retraite du combattant',
      pmr: 'N° PMR',
      pmi: 'N° PMI',
      veaNumber: 'N° VEA',
      sdp: 'N° SDP',
      smg: 'N° SMG',
      trn: 'N° TRN',
      orphanCardNumber: "N° carte d'orphelin",
      pupilCardNumber: 'N° carte de pupille',
      widowCardNumber: 'N° carte de veuve',
      disabilityRate: "Taux d'invalidité (%)",
      degre: 'Degré',
      l1331: 'Article L133-1',
      l132: 'Article L132',
      other: 'Autre',
      expertise: 'Expertise',
      nucleaire: 'Nucléaire',
      victoryWar: 'Victime de guerre',
      service: 'Service',
      article: 'Article',
      conflit: 'Conflit',
      pensionedInfirmities: 'Infirmités pensionnées',
      nonPensionedInfirmities: 'Infirmités non pensionnées',
      expertiseInfirmities: 'Infirmités à expertiser',
      associate: 'Associé à',
      enable: 'Actif',
    },
  },
  observations: reference('Observation |||| Observations', {
    veteran: 'Ancien combattant',
    observation: 'Observation',
    paramsObservation: 'Type',
  }),
  medicalInformations: reference('Info médicale |||| Infos médicales', {
    veteran: 'Ancien combattant',
    observation: 'Commentaire',
    paramsMedicalInformation: 'Type',
  }),
  veteranFiles: {
    name: 'Document |||| Documents',
    fields: {
      ...common,
      observation: 'Observation',
      veteran: 'Ancien combattant',
      paramsFile: 'Type de document',
      file: 'Fichier',
      url: 'Adresse du fichier',
      extension: 'Extension',
      size: 'Taille',
    },
  },
  calendars: {
    name: 'Calendrier |||| Calendriers',
    fields: {
      ...common,
      startDate: 'Date de début',
      endDate: 'Date de fin',
      duration: 'Durée (minutes)',
      startHourAM: 'Début matin',
      endHourAM: 'Fin matin',
      startHourPM: 'Début après-midi',
      endHourPM: 'Fin après-midi',
      nbAgentAM: 'Agents matin',
      nbAgentPM: 'Agents après-midi',
      nbAgent: "Nombre d'agents",
      cell: 'Cellule',
      region: 'Wilaya',
      receptionDays: 'Jours de réception',
      sent: 'Envoyé',
    },
  },
  availableAppointments: {
    name: 'Rendez-vous disponible |||| Rendez-vous disponibles',
    fields: {
      ...common,
      dateRDV: 'Date et heure',
      number: 'Nombre de places',
      booked: 'Réservées',
      remaining: 'Restantes',
      calendar: 'Calendrier',
    },
  },
  appointments: {
    name: 'Rendez-vous |||| Rendez-vous',
    fields: {
      ...common,
      ...person,
      phone: 'Téléphone',
      accFullName: 'Accompagnant',
      quality: 'Qualité',
      reason: 'Motif',
      veteran: 'Ancien combattant',
      cell: 'Cellule',
      region: 'Wilaya',
      calendar: 'Calendrier',
      date: 'Date',
      dateRDV: 'Rendez-vous',
      dateHour: 'Heure',
      ancienDateRDV: 'Ancien rendez-vous',
      vip: 'VIP',
      travelCosts: 'Frais de déplacement',
      canceled: 'Annulé',
      canBeCanceled: 'Peut être annulé',
      cancelDate: 'Annulé le',
      canceledBy: 'Annulé par',
      samePerson: 'Même personne',
    },
  },
  users: {
    name: 'Utilisateur |||| Utilisateurs',
    fields: {
      ...common,
      ...person,
      username: "Nom d'utilisateur",
      role: 'Rôle',
      cell: 'Cellule',
      region: 'Wilaya',
      enable: 'Actif',
      password: 'Mot de passe',
      retypedPassword: 'Confirmation du mot de passe',
      fullname: 'Nom complet',
      imageUrl: 'Photo',
      registerDate: "Date d'inscription",
    },
  },
  roles: reference('Rôle |||| Rôles', { menuRoles: 'Droits', menus: 'Droits par menu' }),
  menus: reference('Menu |||| Menus'),
  rights: reference('Droit |||| Droits', { priority: 'Priorité' }),
  cells: reference('Cellule |||| Cellules'),
  regions: reference('Wilaya |||| Wilayas', {
    service: "Site d'accueil",
    active: 'Active',
    capital: 'Capitale',
    address: 'Adresse',
    cardinal: 'Numéro',
    country: 'Pays',
  }),
  countries: reference('Pays |||| Pays'),
  qualities: reference('Qualité |||| Qualités'),
  reasons: reference('Motif |||| Motifs'),
  conflits: reference('Conflit |||| Conflits'),
  services: reference('Service |||| Services'),
  articles: reference('Article |||| Articles'),
  cities: reference('Ville |||| Villes', { region: 'Wilaya' }),
  paramsFiles: reference('Type de document |||| Types de documents', { imageUrl: 'Image' }),
  paramsObservations: reference("Type d'observation |||| Types d'observations"),
  paramsMedicalInformations: reference("Type d'info médicale |||| Types d'infos médicales"),
} as const;

export const domain = { rules, choices, rights, menus, resources };

type Names = Readonly<
  Record<string, { readonly name: string; readonly fields: Readonly<Record<string, string>> }>
>;
const named: Names = resources;

/** A resource's French name, for one and for several; its own key while the catalogue does not know it. */
export function resourceName(resource: string): { one: string; many: string } {
  const [one = resource, many = one] = (named[resource]?.name ?? resource).split(' |||| ');
  return { one, many };
}

/** A field's French name; its own name while the catalogue does not know it. */
export const fieldName = (resource: string, field: string): string => named[resource]?.fields[field] ?? field;

/** What a record without a name is called: by its number. */
export const numbered = (id: number | string): string => `N° ${id}`;

const civilities: Readonly<Record<string, string>> = choices.civility;

/** A person as staff say it: Monsieur Benali Karim. */
export const personName = (person: Readonly<Record<string, unknown>>): string =>
  [civilities[String(person.civility)], person.lastName, person.firstName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

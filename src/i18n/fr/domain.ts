/**
 * What the domain says in French: rules, choices, rights, and the names of every entity and field, in
 * react-admin's own form (`resources.{resource}.fields.{field}`). Strings that the requirements quote are exact.
 */

const rules = {
  required: 'ce champ est obligatoire',
  text: 'ce champ est un texte',
  tooLong: 'ce texte est trop long',
  max50: '50 caractères au maximum',
  min3: '3 caractères au minimum',
  format: 'format non valide',
  email: 'ce champ est un email',
  number: 'ce champ est un nombre',
  tooSmall: 'ce nombre est trop petit',
  tooLarge: 'ce nombre est trop grand',
  boolean: 'ce champ est oui ou non',
  date: 'date non valide, par exemple 23/11/2026',
  dateTime: 'date et heure non valides',
  time: 'ce champs doit être un temps',
  hour: 'format date invalide HH:MM',
  choice: 'choix non valide',
  reference: 'élément non valide',
  list: 'liste non valide',
  map: 'valeurs non valides',
  tooMany: "trop d'éléments",
  phone: 'numéro non valide ex: 0550123456',
  min0: 'min 0',
  max100: 'max 100',
  atLeast0: 'la valeur doit être supérieur ou égal à 0',
  atLeast1: 'la valeur doit être supérieur ou égal à 1',
  passwordShort: 'Le mot de passe est trop court - doit contenir au moins 8 caractères.',
  passwordLong: 'Le mot de passe est trop long - doit contenir au plus 50 caractères.',
  passwordLetter: 'Le mot de passe ne peut contenir que des lettres latines.',
  passwordsDiffer: 'les mots de passe doivent correspondre',
  dateFromToday: "la date doit etre minimum aujourd'hui",
  endAfterStart: 'le champ doit être postérieur à la date de début',
  endBeforeStart: 'la date de fin ne peut pas être avant la date de début',
  periodTooLong: 'la période ne peut pas dépasser un an',
  hourAfter: "l'heure de fin doit être après l'heure de début",
  afternoonAfterMorning: "l'après-midi ne peut pas commencer avant la fin de la matinée",
  receptionDays: 'Sélectionner au minimum un jour',
  slotNumber: 'le nombre minimale est 1',
  slotDate: 'la date minimum est demain',
  slotTime: 'un autre créneau de ce calendrier a déjà cette heure',
  slotBooked: "des rendez-vous sont pris sur ce créneau, l'heure ne peut plus changer",
  tooManySlots: 'la durée est trop courte pour une si longue période',
  receptionRegion: "cette wilaya n'est pas un site d'accueil actif",
  nameTaken: 'ce nom est déjà utilisé',
  birthDateInFuture: 'la date de naissance est dans le futur',
  slotTaken: 'désolé, le rdv non disponible',
  unique: 'cette valeur est déjà utilisée',
  usernameTaken: "ce nom d'utilisateur est déjà utilisé",
  emailTaken: 'cet email est déjà utilisé',
  unknownReference: "cet élément n'existe pas",
  everyMenu: 'choisir un droit pour chaque menu',
  min4: '4 caractères au minimum',
  // Registration's messages are in English in the sources (AUTH-05).
  minimum3Symbols: 'Minimum 3 symbols',
  maximum50Symbols: 'Maximum 50 symbols',
  wrongEmail: 'Wrong email format',
  passwordNotConfirmed: "Password and Confirm Password didn't match",
  termsNotAccepted: 'You must accept the terms and conditions',
  otherRequestThatDay: 'vous avez déjà une demande pour cette journée',
} as const;

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

/** The French text of a rule's key (`rules.required`); a key that has none is a mistake of the program. */
export function ruleText(key: string): string {
  const name = key.replace(/^rules\./, '') as keyof typeof rules;
  const found = rules[name];
  if (!found) throw new Error(`No text for ${key}`);
  return found;
}

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

import { noteRefusals } from '../notes.ts';
import { settings as settingTexts } from '../operations/settings.ts';
import { veteranTexts } from './veterans/veteran-list.ts';

/**
 * Texts of each resource beside its name and fields (src/i18n/fr/domain.ts): toasts, empty lists, page titles. Toasts
 * that the requirements quote are exact, typing errors included.
 */

/** Titles of a resource's pages; gender and article are part of the text. */
const page = (create: string, edit: string, show: string) => ({
  create,
  edit: `${edit} %{recordRepresentation}`,
  show: `${show} %{recordRepresentation}`,
});

const toasts = (created: string, updated: string, deleted: string) => ({ created, updated, deleted });

export const resources = {
  settings: settingTexts,
  veterans: veteranTexts,
  veteranRelations: {
    empty: 'Aucune relation trouvée',
    emptyWhy: 'Aucun lien avec une autre fiche n’est encore noté.',
    page: { create: 'Nouvelle relation' },
    notifications: toasts(
      'Relation enregistrée avec succès',
      'Relation modifiée avec succès',
      'Relation retirée avec succès',
    ),
  },
  veteranDoubles: {
    empty: 'Aucun doublon probable trouvé',
    emptyWhy:
      'Les fiches sont comparées entre elles toutes seules : celles qui se ressemblent paraissent ici.',
    page: { create: 'Nouveau doublon' },
    notifications: toasts(
      'Doublon ajouté avec succès',
      'Doublon modifié avec succès',
      'Doublon retiré avec succès',
    ),
  },
  failedMails: {
    empty: 'Aucun message en échec',
    emptyWhy: 'Tous les mails et SMS sont partis, ou partiront à leur heure.',
    page: { create: 'Nouveau message' },
    notifications: toasts('Message ajouté', 'Message modifié', 'Message supprimé'),
  },
  unusualReadings: {
    empty: 'Aucune lecture inhabituelle',
    emptyWhy: 'Aucune lecture n’a dépassé les nombres fixés dans les paramètres du service.',
    page: { create: 'Nouvelle lecture inhabituelle' },
    notifications: toasts('Lecture ajoutée', 'Lecture modifiée', 'Lecture supprimée'),
  },
  veteranMerges: {
    empty: 'Aucune fusion trouvée',
    page: { create: 'Fusionner deux fiches' },
    notifications: toasts('Fiches fusionnées', 'Fusion modifiée avec succès', 'Fusion annulée'),
  },
  observations: {
    empty: 'Aucune observation trouvée',
    emptyWhy: 'Rien n’a encore été noté sur cette fiche.',
    page: { create: 'Nouvelle observation', edit: "Modifier l'observation" },
    notifications: {
      ...toasts(
        'Observation ajoutée avec succès',
        'Observation modifiée avec succès',
        'Observation supprimée avec succès',
      ),
      editRefused: noteRefusals.Observation.EDIT,
      deleteRefused: noteRefusals.Observation.DELETE,
    },
  },
  medicalInformations: {
    empty: 'Aucun commentaire médical trouvé',
    emptyWhy: 'Aucun commentaire n’a encore été écrit sur cette fiche.',
    page: { create: 'Nouveau commentaire médical', edit: 'Modifier le commentaire médical' },
    notifications: {
      ...toasts(
        'Commentaire ajouté avec succès',
        'Commentaire modifié avec succès',
        'Commentaire supprimé avec succès',
      ),
      editRefused: noteRefusals.MedicalInformation.EDIT,
      deleteRefused: noteRefusals.MedicalInformation.DELETE,
    },
  },
  veteranFiles: {
    empty: 'Aucun document',
    emptyWhy: 'Aucun document n’a encore été ajouté à cette fiche.',
    page: { create: 'Nouveau document', edit: 'Modifier %{recordRepresentation}' },
    notifications: toasts(
      'fichier ajouté avec succés',
      'fichier modifer avec succés',
      'fichier supprimé avec succés',
    ),
  },
  users: {
    empty: 'Aucun utilisateur trouvé',
    page: {
      create: 'Nouvel utilisateur',
      edit: 'Modifier %{recordRepresentation}',
      show: '%{recordRepresentation}',
    },
    notifications: {
      created: 'Utilisateur ajouté avec succès',
      updated: 'Utilisateur modifié avec succès',
      password: "Mot de passe d'utilisateur modifié avec succès",
    },
  },
  cells: {
    empty: 'Aucune cellule trouvée',
    emptyWhy: 'Une cellule est un bureau qui reçoit : sans elle, ni calendrier ni rendez-vous.',
    page: page('Nouvelle cellule', 'Modifier', 'Cellule'),
    notifications: toasts(
      'Cellule ajoutée avec succès',
      'Cellule modifiée avec succès',
      'Cellule supprimée avec succès',
    ),
  },
  calendars: {
    empty: 'Aucun calendrier trouvé',
    emptyWhy: 'Sans calendrier, aucune place ne s’ouvre aux visiteurs ni aux agents.',
    createFirst: 'Créer un calendrier',
    page: page('Nouveau calendrier', 'Modifier le calendrier', 'Calendrier'),
    notifications: {
      ...toasts(
        'Calendrier ajouté avec succès',
        'Calendrier modifié avec succès',
        'Le calendrier a été supprimé avec succès',
      ),
      sent: 'Calendrier envoyer avec succès',
      notDeleted: "Le calendrier n'est pas supprimé",
    },
  },
  availableAppointments: {
    empty: 'Aucun rendez-vous disponible',
    emptyWhy:
      'Les jours de réception et les heures de ce calendrier ne donnent aucun créneau, ou tous ont été retirés.',
    page: { edit: 'Modifier le rendez-vous disponible' },
    notifications: {
      updated: 'Rendez-vous disponible modifié avec succès',
      deleted: 'Rendez-vous disponible supprimé avec succès',
    },
  },
  appointments: {
    empty: 'Aucun rendez-vous trouvé',
    emptyWhy: 'Un rendez-vous s’affiche ici dès qu’un visiteur ou un agent l’a pris.',
    page: page('Nouveau rendez-vous', 'Modifier le rendez-vous de', 'Rendez-vous de'),
    notifications: {
      ...toasts(
        'Rendez-vous ajouté avec succès',
        'Rendez-vous modifié avec succès',
        'Rendez-vous supprimé avec succès',
      ),
      canceled: 'Rendez-vous annulé avec succès',
      restored: 'Rendez-vous récupéré avec succès',
      notDeletedFromRecord: 'Rendez-vous non supprimer',
      notDeleted: 'Rendez-vous non supprimé',
      notCanceled: 'Rendez-vous non annulé',
    },
  },
  serviceAccounts: {
    empty: 'Aucun compte de service',
    emptyWhy: 'Aucun programme n’appelle encore l’API avec un jeton à lui.',
    page: { create: 'Nouveau compte de service' },
    notifications: toasts('Compte de service créé', 'Compte de service modifié', 'Compte de service retiré'),
    help: {
      role: 'Le plus petit qui suffit. Un rôle qui demande la double authentification n’est pas possible.',
      networks: 'D’où le programme appelle : une adresse ou un réseau par ligne, par exemple 192.0.2.0/24.',
      expires: 'Le jeton sert jusqu’à ce jour compris, un an au plus.',
    },
  },
  roles: {
    empty: 'Aucun rôle trouvé',
    page: page('Nouveau rôle', 'Modifier', 'Rôle'),
    notifications: {
      ...toasts('Role ajouté avec succès', 'Role modifié avec succès', 'Role supprimé avec succès'),
      deleteRefused: 'Désole tu peux pas supprimer ce rôle',
      editRefused: 'Désole tu peux pas modifier ce rôle',
    },
  },
  paramsFiles: {
    empty: 'Aucun type de document trouvé',
    emptyWhy: 'Sans type, aucun document ne peut être ajouté à une fiche.',
    page: page('Nouveau type de document', 'Modifier', 'Type de document'),
    notifications: toasts('Type ajouté avec succès', 'Type modifié avec succès', 'Type supprimé avec succès'),
  },
  qualities: {
    empty: 'Aucune qualité trouvée',
    emptyWhy: 'Sans qualité, ni fiche ni rendez-vous ne peuvent être enregistrés.',
    page: page('Nouvelle qualité', 'Modifier', 'Qualité'),
    notifications: toasts(
      'Qualité ajoutée avec succès',
      'Qualité modifiée avec succès',
      'Qualité supprimée avec succès',
    ),
  },
  reasons: {
    empty: 'Aucun motif trouvé',
    emptyWhy: 'Sans motif, aucun rendez-vous ne peut être pris.',
    page: page('Nouveau motif', 'Modifier', 'Motif'),
    notifications: toasts(
      'Motif ajouté avec succès',
      'Motif modifié avec succès',
      'Motif supprimé avec succès',
    ),
    help: {
      papers: 'Montrées avant la réservation et sur la confirmation, et cochées dans la lettre.',
      cells: 'Aucune : toutes les cellules le traitent.',
      insteadText: 'Rempli, il remplace la prise de rendez-vous sur la page publique.',
    },
  },
  closures: {
    empty: 'Aucune fermeture trouvée',
    emptyWhy: 'Aucun jour fermé ni férié n’est encore noté : tous les jours de réception sont ouverts.',
    page: page('Nouvelle fermeture', 'Modifier', 'Fermeture'),
    notifications: toasts(
      'Fermeture ajoutée avec succès',
      'Fermeture modifiée avec succès',
      'Fermeture supprimée avec succès',
    ),
    help: {
      endDate: 'Vide : un seul jour.',
      startHour: 'Vide : toute la journée. Sinon ces heures, chaque jour.',
      region: 'Vide : toutes les wilayas.',
      cell: 'Vide : toutes les cellules.',
    },
  },
  queueEntries: {
    empty: 'Personne n’attend de place',
    emptyWhy: 'Un visiteur s’inscrit ici depuis la page publique quand aucune place n’est libre.',
    page: page('', '', 'Personne en attente'),
    notifications: toasts('', '', 'Personne retirée de la liste d’attente'),
  },
  notices: {
    empty: 'Aucun avis trouvé',
    emptyWhy: 'Aucun message ne s’affiche sur la page publique.',
    page: page('Nouvel avis', 'Modifier', 'Avis'),
    notifications: toasts('Avis ajouté avec succès', 'Avis modifié avec succès', 'Avis supprimé avec succès'),
    help: {
      endDate: 'Dernier jour où il est sur la page publique.',
    },
  },
  conflits: {
    empty: 'Aucun conflit trouvé',
    page: page('Nouveau conflit', 'Modifier', 'Conflit'),
    notifications: toasts(
      'Conflit ajouté avec succès',
      'Conflit modifié avec succès',
      'Conflit supprimé avec succès',
    ),
  },
  services: {
    empty: 'Aucun service trouvé',
    page: page('Nouveau service', 'Modifier', 'Service'),
    notifications: toasts(
      'Service ajouté avec succès',
      'Service modifié avec succès',
      'Service supprimé avec succès',
    ),
  },
  regions: {
    empty: 'Aucune Wilaya Trouvé',
    emptyWhy: 'Sans wilaya, aucun lieu ne reçoit.',
    page: page('Nouvelle wilaya', 'Modifier', 'Wilaya'),
    notifications: toasts(
      'Region ajouté avec succès',
      'Region modifié avec succès',
      'Region supprimé avec succès',
    ),
  },
  articles: {
    empty: 'Aucun article trouvé',
    page: page('Nouvel article', 'Modifier', 'Article'),
    notifications: toasts(
      'Article ajouté avec succès',
      'Article modifié avec succès',
      'Article supprimé avec succès',
    ),
  },
  cities: {
    empty: 'Aucune ville trouvée',
    page: page('Nouvelle ville', 'Modifier', 'Ville'),
    notifications: toasts(
      'Ville ajoutée avec succès',
      'Ville modifiée avec succès',
      'Ville supprimée avec succès',
    ),
  },
  paramsObservations: {
    empty: "Aucun type d'observation trouvé",
    page: page("Nouveau type d'observation", 'Modifier', "Type d'observation"),
    notifications: toasts(
      "Type d'observation ajouté avec succès",
      "Type d'observation modifié avec succès",
      "Type d'observation supprimé avec succès",
    ),
  },
  paramsMedicalInformations: {
    empty: "Aucun type d'info médicale trouvé",
    page: page("Nouveau type d'info médicale", 'Modifier', "Type d'info médicale"),
    notifications: toasts(
      "Type d'info médicale ajouté avec succès",
      "Type d'info médicale modifié avec succès",
      "Type d'info médicale supprimé avec succès",
    ),
  },
} as const;

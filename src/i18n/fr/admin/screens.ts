import { accountTexts } from '../accounts-server.ts';

/** Words that records and forms share; those of lists are in `lists.ts`. */
export const screens = {
  form: {
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    cancel: 'Annuler',
    noOption: 'Aucun choix',
    archivedOption: '%{name} (archivé)',
    violations: "L'enregistrement a été refusé",
    refused: 'Desolé, Vous avez pas le droit pour modifier',
    dateHint: 'jj/mm/aaaa',
    presumed: 'Année présumée',
    openCalendar: 'Ouvrir le calendrier',
    calendar: 'Choisir un jour',
    fullDay: '%{day}, aucune place',
    fullDays: 'Les jours barrés n’ont pas de place.',
    removeItem: 'Retirer %{name}',
    correctItem: 'Corriger %{name}',
    isBack:
      "Votre session avait pris fin. Ce que vous aviez saisi est de nouveau là, mais n'est pas encore enregistré : vérifiez-le.",
    saveKeys: 'Ctrl + Entrée pour enregistrer',
    jump: 'Aller à…',
  },
  stale: {
    title: 'Élément modifié entre-temps',
    text: 'Cet élément a été modifié entre-temps par %{name} le %{moment}. Ce que vous avez saisi est conservé.',
    textUnknown: 'Cet élément a été modifié entre-temps, le %{moment}. Ce que vous avez saisi est conservé.',
    changed: 'Ce qui a été modifié',
    reload: 'Recharger',
    overwrite: 'Enregistrer quand même',
    close: 'Continuer la saisie',
  },
  leave: {
    title: 'Abandonner la saisie ?',
    text: "Ce que vous avez saisi n'a pas été enregistré.",
  },
  confirm: {
    yes: 'Oui',
    no: 'Non',
    deleteTitle: 'Supprimer « %{name} » ?',
    deleteText: 'Cette suppression est définitive.',
    delete: 'Supprimer',
    deleteRecord: 'Supprimer %{name}',
  },
  regions: {
    inactive: 'Inactive',
    numberAndName: 'Wilaya',
    sameNumber: 'Le numéro %{number} est déjà utilisé : %{names}. Vous pouvez quand même enregistrer.',
  },
  paramsFiles: {
    archive: 'Archiver %{name}',
    restore: 'Désarchiver %{name}',
    picture: {
      choose: 'Choisir une image',
      change: "Changer l'image",
      remove: "Retirer l'image",
      hint: 'png ou jpeg, 2 Mo au maximum',
      sending: "Envoi de l'image…",
      elsewhere: "L'image actuelle se trouve sur un autre site : elle n'est pas affichée.",
      TYPE: accountTexts.image.type,
      SIZE: accountTexts.image.size,
      BODY: accountTexts.image.body,
    },
  },
} as const;

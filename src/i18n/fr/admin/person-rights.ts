import { privacyTexts } from '../privacy.ts';

/** The page of the rights of a person (SEC-07). */
export const personRights = {
  link: 'Droits de la personne',
  title: {
    veterans: 'Droits de la personne · fiche N° %{id}',
    appointments: 'Droits de la personne · rendez-vous N° %{id}',
  },
  back: { veterans: 'Retour à la fiche', appointments: 'Retour au rendez-vous' },
  archive: {
    title: 'Tout ce qui est gardé',
    text: 'Une archive ZIP à remettre à la personne : un PDF en mots simples, les mêmes données pour un ordinateur (JSON) et ses documents. La fiche, ce qui lui appartient, les rendez-vous et les demandes au même nom et à la même date de naissance y sont.',
    button: 'Télécharger l’archive',
    making: 'L’archive se prépare…',
    done: 'Archive téléchargée',
  },
  rectification: {
    title: 'Rectifier',
    text: 'La personne demande une correction : modifiez la fiche ou le rendez-vous, puis notez ici ce qui a été corrigé et pourquoi.',
    button: 'Noter une rectification',
    dialog: 'Noter une rectification',
    note: 'Ce qui a été corrigé, et pourquoi',
    confirm: 'Enregistrer',
    done: 'Rectification notée',
  },
  reason: 'Motif',
  decidedBy: 'Décidé par',
  decidedByHint: 'Nom et fonction de la personne du service',
  restriction: {
    title: 'Limiter le dossier',
    text: 'Le temps d’une contestation ou d’une procédure, le dossier est gardé sans être utilisé : il ne s’ouvre et ne se modifie plus qu’avec le droit de supprimer une fiche. Les listes et les recherches des autres agents ne le montrent plus.',
    since: 'Dossier limité depuis le %{moment}.',
    button: 'Limiter le dossier…',
    dialog: 'Limiter ce dossier ?',
    warning: 'Vos collègues ne pourront plus l’ouvrir avant la fin de la limitation.',
    confirm: 'Limiter',
    done: 'Le dossier est limité',
  },
  release: {
    button: 'Lever la limitation…',
    dialog: 'Lever la limitation',
    note: 'Pourquoi la limitation prend fin',
    confirm: 'Lever la limitation',
    done: 'La limitation est levée',
  },
  erasure: {
    title: 'Effacer la personne',
    text: 'La fiche, ses observations, ses commentaires médicaux, ses documents et ses relations sont supprimés. Ses rendez-vous restent dans les statistiques, sans rien qui la nomme ; ceux à venir sont annulés. Rien ne revient, même d’une sauvegarde.',
    others:
      'Les rendez-vous sans fiche et les demandes en attente au même nom et à la même date de naissance sont effacés aussi. Ce que d’autres fiches disent de la personne reste : relisez les observations de ses proches.',
    law: privacyTexts.law,
    button: 'Effacer la personne…',
    dialog: 'Effacer cette personne ?',
    warning: 'Cet effacement est définitif. Le mot de passe sera demandé.',
    confirm: 'Effacer définitivement',
    done: 'La personne est effacée',
    gone: 'La personne est effacée. Imprimez l’attestation : la personne du service la signe.',
  },
  register: {
    title: 'Demandes enregistrées',
    empty: 'Aucune demande n’est enregistrée ici.',
    intro:
      'Toutes les demandes des personnes sur leurs données : archives remises, rectifications, limitations et effacements. Chaque ligne dit qui l’a décidé et qui l’a fait.',
    none: 'Aucune demande n’est enregistrée.',
    kinds: privacyTexts.kinds,
    reasons: privacyTexts.reasons,
    line: '%{kind}, le %{moment}',
    by: 'Fait par %{name}',
    decided: 'Décidé par %{name}',
    certificate: 'Imprimer l’attestation',
    failed: 'L’attestation n’a pas pu être faite.',
  },
} as const;

/** Observations and medical comments on a veteran's record, beside their field names and toasts. */
export const notes = {
  filters: {
    startIn: 'À partir du',
    endIn: "Jusqu'au",
    endBeforeStart: 'Ce jour précède le premier',
  },
  edit: {
    observations: "Modifier l'observation du %{moment}",
    medicalInformations: 'Modifier le commentaire du %{moment}',
  },
  delete: {
    observations: "Supprimer l'observation du %{moment}",
    medicalInformations: 'Supprimer le commentaire du %{moment}',
  },
  updated: {
    observations: 'modifiée le %{moment}',
    observationsBy: 'modifiée le %{moment} par %{name}',
    medicalInformations: 'modifié le %{moment}',
    medicalInformationsBy: 'modifié le %{moment} par %{name}',
  },
  written: '%{moment}',
  former: 'Du %{day} dans l’ancien système',
  writtenBy: '%{moment} par %{name}',
  inForm: 'En cours de modification',
  more: 'Lire la suite',
  less: 'Réduire',
  deleteTitle: {
    observations: 'Supprimer cette observation ?',
    medicalInformations: 'Supprimer ce commentaire ?',
  },
} as const;

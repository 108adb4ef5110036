/** Why a note is not changed or deleted, said by the screens and the API alike (RIGHTS-06, RIGHTS-07). Exact. */
export const noteRefusals = {
  Observation: {
    EDIT: 'Désole tu peux pas modifier cette Observation',
    DELETE: 'Désole tu peux pas supprimer cette Observation',
  },
  MedicalInformation: {
    EDIT: 'Désole tu peux pas modifier ce Commentaire',
    DELETE: 'Désole tu peux pas supprimer ce Commentaire',
  },
} as const;

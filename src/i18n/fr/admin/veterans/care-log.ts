import { fileTexts } from '../../files.ts';

/** The care log's dialog on a veteran's record (CARE-01). Quoted texts are exact. */
export const careLog = {
  open: 'Carnet de soins',
  title: 'Carnet de soins',
  hint: "Un document PDF à imprimer : une page d'identité, puis les feuillets à remplir par les praticiens.",
  pages: 'Nombre de feuillets à remplir',
  pagesHint: 'De 0 à 100, dix soins par feuillet',
  download: 'Télécharger',
  making: 'Préparation du carnet de soins…',
  cancel: 'Annuler',
  done: 'Carnet de soins téléchargé',
  failed: fileTexts.missing,
  dismiss: 'Fermer',
} as const;

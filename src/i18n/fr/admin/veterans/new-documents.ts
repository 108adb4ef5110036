/** The form in which documents are added to a record, loaded with it alone. */
export const newDocuments = {
  photograph: 'Photographier',
  preparing: 'Lecture du fichier…',
  smaller: 'Photo réduite pour l’envoi : %{before} → %{after}',
  one: 'Document %{number} sur %{count}',
  several: '%{count} nouveaux documents',
  remove: 'Retirer le document %{number}',
  another: 'Ajouter un autre document',
  join: 'Réunir des images en un PDF',
  most: '%{most} documents au maximum à la fois : les autres n’ont pas été pris.',
  repeat: 'Reporter le type et l’observation sur les autres documents',
  sent: '%{name} : ajouté',
  waiting: 'En attente d’envoi',
  again: 'Réessayer',
  added: '%{smart_count} fichier ajouté avec succès |||| %{smart_count} fichiers ajoutés avec succès',
  left: 'Ajoutés : %{done}. À reprendre : %{left}.',
} as const;

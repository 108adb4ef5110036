/** Texts of the public page that only the server writes: the page's scripts have no room for them. */
export const publicPage = {
  title: 'Demande de rendez-vous',
  description: 'Demander un rendez-vous en ligne',
  intro:
    'Choisissez le jour et l’heure, puis indiquez vos coordonnées. Un proche peut remplir ce formulaire pour vous. Tous les champs sont obligatoires, sauf mention contraire.',
  preview: 'Aperçu pour le personnel',
  previewHint: 'Les visiteurs voient la page ainsi. Ici, aucun rendez-vous n’est pris.',
  service: 'Le service',
  terms: 'Conditions d’utilisation et données personnelles',
  accessibility: 'Accessibilité : non conforme',
  backToForm: 'Revenir à la demande de rendez-vous',
  treatedBy: 'Pour ce motif, choisissez la cellule : %{cells}.',
} as const;

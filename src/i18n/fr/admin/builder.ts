/** The texts of the page where users choose the layout (NAV-06). */
export const builder = {
  title: 'Mise en page',
  intro:
    "Ces choix valent pour ce navigateur. « Aperçu » les applique tout de suite et les garde ; « Réinitialiser » revient à la mise en page d'origine.",
  preview: 'Aperçu',
  reset: 'Réinitialiser',
  applied: 'Mise en page appliquée',
  restored: "Mise en page d'origine rétablie",
  pending: 'Choix non appliqués',
  header: {
    title: 'En-tête',
    text: 'La barre du haut.',
    fixed: 'Toujours visible',
    static: 'Défile avec la page',
  },
  subheader: {
    title: 'Sous-en-tête',
    text: "Titre, fil d'Ariane et date du jour.",
    full: 'Complet',
    title_only: 'Titre seul',
    hidden: 'Masqué',
  },
  width: {
    title: 'Contenu : largeur',
    text: 'La place que prennent listes et fiches.',
    fluid: 'Toute la largeur',
    fixed: 'Largeur limitée, centrée',
  },
  density: {
    title: 'Contenu : densité',
    text: "L'espace entre les lignes des tableaux.",
    comfortable: 'Confortable',
    dense: 'Serrée',
  },
  aside: {
    title: 'Menu latéral',
    text: "Son état à l'ouverture ; le bouton du menu le change à tout moment.",
    expanded: 'Déplié',
    collapsed: 'Réduit aux icônes',
  },
  footer: {
    title: 'Pied de page',
    text: 'Le nom du service, en bas.',
    static: 'En fin de page',
    fixed: 'Toujours visible',
    hidden: 'Masqué',
  },
} as const;

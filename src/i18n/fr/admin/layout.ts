/** The frame around every page: bar, menu, user panel, footer, error pages. */
export const layout = {
  app: {
    name: 'Anciens combattants',
    subtitle: 'Service des anciens combattants',
    greeting: 'Bonjour,',
    openMenu: 'Ouvrir le menu',
    closeMenu: 'Fermer le menu',
    openPanel: 'Ouvrir mon compte',
    closePanel: 'Fermer',
    mainMenu: 'Menu principal',
    settings: 'Paramètres',
    breadcrumbs: "Fil d'Ariane",
    home: 'Tableau de bord',
    new: 'Ajout',
    edit: 'Modification',
    scrollToTop: 'Revenir en haut de la page',
    footer: 'Anciens combattants · Gestion du service',
    lightTheme: 'Passer au thème clair',
    darkTheme: 'Passer au thème sombre',
    offline:
      'Connexion perdue. Votre saisie est conservée ; le travail reprend dès que la connexion revient.',
    loading: 'Chargement',
    loadingMenu: 'Chargement du menu',
    globalSearch: 'Recherche globale',
  },
  /** Pages that are no resource's, by their address: last words of the breadcrumbs. */
  crumbs: {
    globalSearch: 'Recherche globale',
    user: { profil: 'Mon profil', password: 'Mon mot de passe' },
    builder: 'Mise en page',
    veterans: { stats: 'Statistiques' },
    appointments: { current: 'En cours', next: 'À venir', today: "Aujourd'hui", print: 'Impression' },
    error: { 'error-v1': 'Page introuvable' },
  },
  account: {
    title: 'Mon compte',
    profile: 'Modifier mon profil',
    password: 'Changer mon mot de passe',
    builder: 'Mise en page',
    logout: 'Se déconnecter',
    noRole: 'Aucun rôle',
  },
  errors: {
    notFound: 'Page introuvable',
    notFoundText: "L'adresse demandée n'existe pas, ou l'élément a été déplacé.",
    unknown: 'Élément introuvable',
    unknownText: "Cet élément n'existe pas, ou il a été supprimé.",
    backToList: 'Retour à la liste',
    denied: 'Accès non autorisé',
    deniedText:
      "Votre rôle ne permet pas d'ouvrir cette page. Un administrateur peut vous en donner le droit.",
    deniedRight:
      "Il vous manque le droit «\u00a0%{right}\u00a0» sur «\u00a0%{menu}\u00a0». Un administrateur peut vous le donner : cette page s'ouvrira alors d'elle-même.",
    unexpected: 'Un problème est survenu',
    unexpectedText:
      "La page n'a pas pu être affichée. Rechargez-la ; si le problème continue, prévenez l'administrateur.",
    loadFailed: 'Le chargement a échoué',
    retry: 'Réessayer',
    reload: 'Recharger la page',
    backHome: 'Retour au tableau de bord',
    technical: 'Détail technique',
  },
} as const;

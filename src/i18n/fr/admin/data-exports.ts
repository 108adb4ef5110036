/** The page of full exports (DATA-01). */
export const dataExports = {
  title: 'Export complet',
  content:
    'Tout ce que le service a saisi, dans un fichier ZIP : fiches, notes, documents, rendez-vous, calendriers, listes et paramètres, pour un tableur (CSV) et pour d’autres programmes (JSON Lines), avec un dictionnaire des données.',
  leftOut:
    'N’y sont pas : les mots de passe, les sessions, les clés du serveur, les liens des visiteurs et les journaux. L’export ne remplace pas la sauvegarde.',
  care: 'Ce fichier contient des données personnelles et médicales. Il ne peut être téléchargé que par la personne qui le demande, pendant 24 heures ; chaque téléchargement est noté.',
  request: 'Demander un export',
  oneAtATime: 'Un export est en cours : le suivant pourra être demandé ensuite.',
  list: 'Derniers exports',
  empty: 'Aucun export n’a encore été demandé.',
  requestedBy: 'Demandé le %{moment} par %{name}',
  waiting: 'En attente : l’export commence dans quelques secondes.',
  running: 'En cours : %{percent} %. Vous pouvez quitter cette page.',
  ready: 'Prêt : %{size}, %{records} enregistrements, %{files} fichiers.',
  until: 'À télécharger jusqu’au %{moment}.',
  notYours: 'Seule la personne qui l’a demandé peut le télécharger, jusqu’au %{moment}.',
  failed:
    'L’export a échoué, rien n’en reste. Demandez-le de nouveau ; si cela se répète, voyez le journal du serveur.',
  expired: 'Le fichier est supprimé.',
  fetch: 'Télécharger',
  fetching: 'Le téléchargement commence.',
  fetches:
    'Téléchargé %{smart_count} fois, le %{moment} |||| Téléchargé %{smart_count} fois, la dernière fois le %{moment}',
  requested: 'Export demandé',
  cancelled: 'Export annulé',
  removed: 'Fichier supprimé',
  cancel: {
    button: 'Annuler l’export',
    title: 'Annuler l’export ?',
    text: 'Ce qui est déjà écrit est supprimé.',
    confirm: 'Arrêter l’export',
  },
  remove: {
    button: 'Supprimer le fichier',
    title: 'Supprimer le fichier ?',
    text: 'Il ne pourra plus être téléchargé ; un nouvel export peut être demandé.',
    confirm: 'Supprimer',
  },
};

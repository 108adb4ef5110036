/** The roles' list, record and form, beside their field names (src/i18n/fr/domain.ts). */
export const roles = {
  rights: {
    caption: 'Droits du rôle, un par menu',
    menu: 'Menu',
    right: 'Droit',
    choose: 'Choisir un droit',
    cell: '%{menu} : %{right}',
    included: 'compris',
    other: 'Autres',
    all: 'Tout',
    allOf: 'Tout : donner « %{right} » à tous les menus',
    allLabel: 'Donner à tous les menus',
    intro:
      'Un droit comprend tous ceux qui le précèdent : qui peut modifier peut aussi ajouter, consulter et lister.',
    limit: "Vous donnez au plus vos propres droits : ceux que vous n'avez pas sont grisés.",
    missing: '%{smart_count} menu sans droit |||| %{smart_count} menus sans droit',
    helpTitle: 'Ce que chaque droit permet',
  },
  /** A description of each right. */
  help: {
    LIST: 'Voir le menu et la liste',
    VIEW: 'Ouvrir une fiche et la lire',
    CREATE: 'Ajouter de nouveaux éléments',
    EDIT: 'Modifier les éléments existants',
    DELETE: 'Supprimer, annuler, activer ou désactiver',
    NONE: "Le menu n'apparaît pas",
  },
  copy: 'Copier ce rôle',
  holders: {
    title: 'Qui a ce rôle',
    none: "Aucun compte n'a ce rôle.",
    give: 'Voir les utilisateurs',
    all: 'Voir le compte |||| Voir les %{smart_count} comptes',
  },
  protected: {
    ownRole:
      "C'est votre propre rôle : seul un administrateur d'un autre rôle peut le modifier ou le supprimer.",
    above:
      "Ce rôle donne des droits que vous n'avez pas : seul quelqu'un qui les a tous peut le modifier ou le supprimer.",
    superAdmin:
      'Ce rôle est celui du super administrateur : il garde tous les droits et ne peut être ni modifié ni supprimé.',
  },
} as const;

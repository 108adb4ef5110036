/** French texts of the API's OpenAPI document, beside those of the Hydra documentation. */
export const openapi = {
  introduction: [
    '**Chaque liste décrit ses filtres dans `hydra:search` : plus de 25 ko par réponse. Un programme qui les connaît envoie `Prefer: omit=hydra-search`, et la liste vient sans eux.**',
    'Les réponses sont en JSON-LD avec le vocabulaire Hydra ; `Accept: application/json` donne le même contenu. La même API est décrite pour les clients Hydra à `/api/docs.jsonld`.',
    'Pour essayer une opération protégée : « Authorize », puis le jeton que donne `POST /api/login_check`, ou celui d’un compte de service.',
    'Une modification renvoie dans `If-Match` la version lue (`"12-"` pour la version 12) : 412 si quelqu’un a modifié l’élément entre-temps.',
  ].join('\n\n'),
  access: {
    public: 'Sans jeton.',
    signedIn: 'Tout utilisateur connecté.',
    superAdmin: 'Le super administrateur.',
    right: 'Droit demandé : %{right}.',
    orOwn: 'Droit demandé : %{right} ; sans droit pour son propre compte.',
  },
  parameters: {
    prefer: 'omit=hydra-search : la liste sans la description de ses filtres',
    ifMatch: 'La version lue, pour ne pas écraser la modification d’un autre',
    idempotencyKey: 'Une clé au choix : une demande répétée avec la même clé ne crée qu’une fois',
    forced: '1 : malgré ce qu’une réponse 409 a signalé',
    page: 'Numéro de la page, à partir de 1',
    itemsPerPage: 'Éléments par page : 30 sans ce paramètre',
    pagination: 'false : toute la liste',
    columns: 'Colonnes de la feuille de calcul',
  },
  answers: {
    success: 'Succès',
    unchanged: 'Inchangé depuis l’ETag de If-None-Match',
    unauthorized: 'Jeton absent ou non valide',
    invalid: 'Valeurs non valides',
    error: 'Erreur',
  },
} as const;

/** /explorer: what the API documents, for the super administrator. */
export const explorer = {
  open: 'Ouvrir',
  intro:
    "Tout ce que la documentation de l'API décrit, lu comme un autre programme le lirait. Rien ne peut y être modifié.",
  class: 'Classe',
} as const;

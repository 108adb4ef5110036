/** Sign-in and the pages around it (AUTH-01 to AUTH-08). Quoted strings are exact. */
export const auth = {
  product: 'Anciens combattants',
  purpose: 'Dossiers et rendez-vous du service',
  publicPage: 'Demander un rendez-vous sans compte',
  rules: {
    required: 'Champ obligatoire',
    min: 'Doit contenir 3 caractères au minimum',
    // The sources' own wording, also for the maximum (AUTH-02).
    max: 'Doit contenir 50 caractères au minimum',
  },
  login: {
    title: 'Connexion',
    username: "Nom d'utilisateur",
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    submit: 'Se connecter',
    submitting: 'Connexion en cours…',
    failed: "Nom d'utilisateur et/ou mot de passe incorrect",
  },
} as const;

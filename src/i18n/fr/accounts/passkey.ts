/** The sign-in by passkey (AUTH-11). */
export const passkey = {
  signIn: 'Se connecter avec une clé d’accès',
  failed: 'La clé d’accès n’a pas servi. Réessayez, ou connectez-vous autrement.',
} as const;

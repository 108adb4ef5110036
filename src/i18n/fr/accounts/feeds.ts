/** The agendas to which accounts subscribe (API-10), as the server writes them. */
export const feedTexts = {
  asked: 'Indiquez votre mot de passe pour créer cette adresse : elle restera ouverte après votre session',
  noPlace: 'Votre compte n’a pas de cellule : choisissez l’agenda d’une cellule',
  exists: 'Vous avez déjà une adresse pour cet agenda : renouvelez-la',
  name: 'Rendez-vous : %{place}',
  appointment: 'Rendez-vous',
  number: 'N° %{id}',
  reason: 'Motif : %{reason}',
  cell: 'Cellule : %{cell}',
} as const;

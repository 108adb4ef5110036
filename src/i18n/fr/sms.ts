/**
 * Short messages about an appointment (MAIL-04): at most 160 characters, in letters that every phone has. The day is
 * given with its weekday.
 */
export const visitorSms = {
  place: '%{cell}, %{region}',
  booked: "Rendez-vous numéro %{number} : le %{day} à %{time}, %{place}. Venez avec une pièce d'identité.",
  moved: 'Votre rendez-vous numéro %{number} a changé : le %{day} à %{time}, %{place}.',
  canceled:
    "Votre rendez-vous numéro %{number} du %{day} à %{time} est annulé. Vous n'avez pas à vous déplacer.",
  offered:
    'Une place est libre le %{day} à %{time}, %{place}. Répondez avant %{until} par le lien de votre email.',
  reminder:
    "Rappel : rendez-vous numéro %{number} le %{day} à %{time}, %{place}. Venez avec une pièce d'identité.",
} as const;

/** Short messages about an appointment (MAIL-04): one of 160 characters, in letters that every phone has. */
export const visitorSms = {
  booked: "Rendez-vous numéro %{number} : le %{day} à %{time}, %{place}. Venez avec une pièce d'identité.",
  moved: 'Votre rendez-vous numéro %{number} a changé : le %{day} à %{time}, %{place}.',
  canceled:
    "Votre rendez-vous numéro %{number} du %{day} à %{time} est annulé. Vous n'avez pas à vous déplacer.",
  reminder:
    "Rappel : rendez-vous numéro %{number} le %{day} à %{time}, %{place}. Venez avec une pièce d'identité.",
} as const;

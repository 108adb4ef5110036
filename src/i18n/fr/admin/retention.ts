import { privacyTexts } from '../privacy.ts';

/** The page of the rules of retention (SEC-08). */
export const retention = {
  rules: privacyTexts.retention.rules,
  intro:
    'Combien de temps le service garde chaque genre de données, et ce qui leur arrive ensuite. Une règle est arrêtée tant que personne n’a vu ce qu’elle prendrait et ne l’a confirmée avec son mot de passe.',
  about: {
    appointments:
      'Le nom, la naissance, le téléphone, l’adresse mail et la note de l’accueil sont vidés, ainsi que le lien avec la fiche. Le jour, le lieu, le motif et l’issue restent : les statistiques ne changent pas.',
    canceledAppointments:
      'Comme les rendez-vous passés, plus tôt : la personne n’est pas venue. La durée se compte depuis le jour du rendez-vous.',
    queueEntries: 'La demande est supprimée. La durée se compte depuis le dernier jour souhaité.',
    failedMails: 'La ligne est supprimée de la liste des messages en échec ; aucun texte n’était gardé.',
    deceasedVeterans:
      'La fiche passe aux archives ; rien n’en est effacé. La durée se compte depuis le décès. Les archives publiques suivent leurs propres règles (code du patrimoine, articles L. 212-1 et suivants).',
    accessLog: 'Les lignes sont supprimées. La CNIL recommande de garder ce journal de six mois à un an.',
    audit: 'Les lignes sont supprimées, un an au plus tôt.',
  },
  off: 'Arrêtée : rien n’est effacé',
  period: {
    anonymize: 'Anonymisation après %{smart_count} mois',
    delete: 'Suppression après %{smart_count} mois',
    archive: 'Archivage après %{smart_count} mois',
  },
  coming: 'Dès le %{day} : après %{smart_count} mois.',
  nextRun: 'Prochaine exécution le %{moment} : %{smart_count} à prendre.',
  nextNothing: 'Prochaine exécution le %{moment} : rien à prendre.',
  lastRun: 'Dernière fois le %{moment} : %{smart_count}.',
  change: 'Modifier la durée',
  changeOf: 'Modifier la durée : %{rule}',
  start: 'Préparer la règle',
  startOf: 'Préparer la règle : %{rule}',
  stop: 'Arrêter',
  stopOf: 'Arrêter la règle : %{rule}',
  stopTitle: 'Arrêter cette règle ?',
  stopText: 'Plus rien ne sera pris, dès maintenant. Ce qui est déjà effacé ne revient pas.',
  stopYes: 'Arrêter la règle',
  months: 'Durée en mois',
  monthsHint: 'De %{min} à %{max}',
  preview: 'Voir ce qui serait pris',
  previewing: 'Essai sans effet, avec %{smart_count} mois :',
  previewNothing: 'Aujourd’hui, la règle ne prendrait rien.',
  month: 'Mois',
  count: 'Nombre',
  total: 'Total',
  confirm: 'Confirmer la règle',
  confirmLater:
    'Cette durée est plus courte : elle prendra effet dans %{days} jours. D’ici là, le tableau de bord l’annonce et vous pouvez l’annuler.',
  confirmNow: 'Cette durée n’est pas plus courte : elle prend effet tout de suite.',
  saved: 'Règle enregistrée',
  stopped: 'Règle arrêtée',
  /** On the dashboard. */
  notice: {
    text: 'Dès le %{day}, « %{rule} » : après %{smart_count} mois.',
    link: 'Voir la conservation',
  },
} as const;

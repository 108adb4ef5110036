/** The first steps of an installation: the tests of the server, and the page (OPS-05). */
export const firstSteps = {
  mailTest: {
    subject: 'Mail d’essai',
    said: 'Ce mail d’essai vient de %{service} : l’envoi fonctionne.',
    nothingToDo: 'Vous n’avez rien à faire.',
    sent: 'Le serveur de mail %{host} a accepté un mail pour %{to}. Vérifiez qu’il arrive.',
    noServer:
      'Aucun serveur de mail n’est réglé (SMTP_URL) : le mail est resté dans le dossier « outbox » des données, et personne n’en recevra.',
    noFolder: 'Le mail n’a pas pu être écrit dans le dossier « outbox » des données.',
    failures: {
      host: 'Le serveur de mail « %{host} » est introuvable : vérifiez son nom dans SMTP_URL.',
      connection:
        'Le serveur de mail « %{host} » refuse la connexion : vérifiez le port dans SMTP_URL et le pare-feu.',
      timeout:
        'Le serveur de mail « %{host} » n’a pas répondu en %{seconds} secondes : vérifiez son nom, le port et le pare-feu.',
      login: 'Le serveur de mail « %{host} » refuse le nom ou le mot de passe : vérifiez-les dans SMTP_URL.',
      certificate:
        'Le certificat de « %{host} » n’est pas reconnu : corrigez-le, ou ajoutez ?tls=unchecked à SMTP_URL sur un réseau fermé.',
      tls: 'Le chiffrement avec « %{host} » échoue : smtps:// va avec le port 465, smtp:// avec 587 ou 25.',
      envelope:
        'Le serveur de mail « %{host} » refuse l’expéditeur ou le destinataire : vérifiez MAIL_FROM et votre adresse.',
      message: 'Le serveur de mail « %{host} » refuse le message.',
      other: 'L’envoi par « %{host} » a échoué.',
    },
  },
  filesTest: {
    done: 'Un petit fichier a été écrit, relu et supprimé : le stockage fonctionne.',
    failures: {
      full: 'Il n’y a plus de place sur le disque des fichiers.',
      refused: 'L’écriture est refusée : vérifiez les droits sur ce que FILES_URL désigne.',
      away: 'Le stockage des fichiers ne répond pas : vérifiez l’adresse dans FILES_URL.',
      timeout: 'Le stockage des fichiers n’a pas répondu en %{seconds} secondes.',
      other: 'Le fichier d’essai n’a pas pu être écrit, relu et supprimé : vérifiez FILES_URL.',
    },
  },
} as const;

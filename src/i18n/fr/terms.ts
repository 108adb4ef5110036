/**
 * The terms of use (AUTH-06): what the service does with whose data. `%{service}` is its name, `%{law}` what the law of
 * its country adds.
 */
export const terms = {
  intro:
    'Ce site est tenu par le service suivant : %{service}. En l’utilisant, vous acceptez ce qui suit. Il dit aussi quelles données sont conservées sur vous, pourquoi, combien de temps, et quels sont vos droits.',
  introNameless:
    'En utilisant ce site, vous acceptez ce qui suit. Il dit aussi quelles données sont conservées sur vous, pourquoi, combien de temps, et quels sont vos droits.',
  sections: [
    {
      title: 'À quoi sert le site',
      parts: [
        'Les agents du service y tiennent les dossiers des anciens combattants et de leurs ayants droit, et y préparent les rendez-vous. Toute personne peut y demander un rendez-vous sans compte.',
        'L’accès est gratuit. Demander un rendez-vous ne crée par lui-même aucun droit à une pension, à une allocation ou à un titre.',
      ],
    },
    {
      title: 'Votre compte',
      parts: [
        [
          'Un compte est personnel : ne le prêtez pas et gardez votre mot de passe pour vous. Si vous pensez que quelqu’un le connaît, changez-le et prévenez le service.',
          'Un compte que vous créez vous-même ne donne accès à aucun dossier. Un administrateur du service lui donne un rôle, s’il y a lieu, et peut le désactiver.',
          'Qui consulte des dossiers ne le fait que pour son travail et ne répète pas ce qu’il y lit. Chaque modification est enregistrée avec son auteur et sa date.',
          'Il est interdit de chercher à voir ce à quoi votre compte ne donne pas droit, de gêner le fonctionnement du site ou de l’interroger par un programme sans l’accord du service.',
        ],
      ],
    },
    {
      title: 'Demander un rendez-vous',
      parts: [
        'Donnez des renseignements exacts. Vous pouvez faire la demande pour un proche s’il est d’accord. Si vous ne pouvez pas venir, annulez ou prévenez le service : la place servira à une autre personne.',
        'Un email, et un SMS quand le service en envoie, dit ce qui est pris, déplacé ou annulé, et le rappelle. Son lien ouvre votre rendez-vous : qui l’a peut le déplacer ou l’annuler, ne le donnez qu’à un proche.',
        'Quand rien n’est libre, vous pouvez laisser vos coordonnées : elles servent à vous proposer la première place qui se libère.',
        'Pour que les places restent à tous, le nombre de demandes envoyées depuis une même connexion est limité, et le service peut annuler une demande manifestement fausse.',
      ],
    },
    {
      title: 'Quelles données, et pourquoi',
      parts: [
        [
          'Pour un rendez-vous : nom, prénom, date et lieu de naissance, email, téléphone, qualité, motif, jour et heure, et le nom de la personne qui vous accompagne si vous le donnez. Elles servent à vous recevoir et à vous joindre.',
          'Pour un dossier : état civil, coordonnées, services accomplis, titres, pensions, démarches et pièces remises. Elles servent à faire valoir vos droits et à en assurer le suivi.',
          'Dans un dossier, des informations médicales, seulement quand un droit en dépend. Seuls les agents qui en ont l’autorisation les lisent.',
          'Pour un compte : nom, email, nom d’utilisateur, rôle, et une photo si vous en ajoutez une. Le mot de passe n’est jamais conservé tel quel : personne ne peut le lire.',
          'Pour la sécurité : quel compte a consulté ou modifié quoi, quand et depuis quelle adresse ; et un décompte des essais de connexion et des demandes, sans l’adresse elle-même mais avec une empreinte d’où elle ne se lit pas.',
        ],
        'Le service traite ces données pour sa mission d’intérêt public envers les anciens combattants (article 6 du Règlement général sur la protection des données, RGPD) ; les données de santé, dans les seuls cas que permet son article 9. Elles ne servent ni à la publicité ni à une décision automatique.',
        'Les champs marqués comme facultatifs le sont. Sans les autres, la demande ne peut pas être traitée.',
      ],
    },
    {
      title: 'Qui les reçoit',
      parts: [
        'Les agents du service, chacun selon son rôle, et les administrations qui instruisent vos droits, quand une démarche le demande. Les prestataires qui hébergent le site ou acheminent ses messages n’y touchent que pour cela. Aucune donnée n’est vendue.',
      ],
    },
    {
      title: 'Combien de temps',
      parts: [
        [
          'Un rendez-vous : le temps de vous recevoir et d’en rendre compte. Son lien : un mois après. Une place en liste d’attente : un mois après le jour demandé.',
          'Un dossier : tant que des droits peuvent être demandés ou versés, à vous ou à vos ayants droit ; il suit ensuite les règles des archives publiques.',
          'Un compte : tant que vous en avez l’usage. Désactivé, il ne permet plus de se connecter ; il garde le nom de qui a écrit dans un dossier.',
          'La trace des modifications : aussi longtemps que ce qu’elle concerne. Celle des consultations : la durée fixée par le service.',
          'Un lien pour choisir un nouveau mot de passe : une heure. Les décomptes de sécurité : une heure environ. Une connexion : au plus la durée fixée par le service, douze heures s’il n’en a pas décidé autrement.',
        ],
      ],
    },
    {
      title: 'Sur votre appareil',
      parts: [
        'Le site n’utilise ni mesure d’audience, ni outil d’un tiers. Un cookie qui ne dit rien de vous reconnaît, pendant 24 heures, le navigateur qui a envoyé une demande de rendez-vous. Si le navigateur n’exécute pas JavaScript, un autre, chiffré, garde une demi-heure ce que vous avez saisi.',
        'Votre navigateur garde votre connexion et les derniers dossiers ouverts jusqu’à ce que vous vous déconnectiez, vos préférences d’affichage, et, jusqu’à son envoi ou à la fermeture de l’onglet, ce que vous avez saisi dans une demande de rendez-vous ; puis, une demi-heure, le numéro, le jour et le lieu du rendez-vous, sans nom. Sur un ordinateur partagé, déconnectez-vous et fermez l’onglet.',
      ],
    },
    {
      title: 'Vos droits',
      parts: [
        'Le RGPD et la loi du 6 janvier 1978 relative à l’informatique, aux fichiers et aux libertés vous permettent :',
        [
          'de savoir quelles données le service a sur vous et d’en avoir une copie ;',
          'de faire corriger ce qui est faux et compléter ce qui manque ;',
          'de faire effacer ce qui n’a plus lieu d’être conservé, ou d’en faire limiter l’usage ;',
          'de vous opposer à un usage pour une raison qui tient à votre situation ;',
          'de dire ce que deviendront vos données après votre décès.',
        ],
        'Écrivez au service, à l’adresse ci-dessous, en disant qui vous êtes et ce que vous demandez. Il répond dans un délai d’un mois. S’il ne répond pas, ou si sa réponse ne vous convient pas, vous pouvez vous plaindre à la Commission nationale de l’informatique et des libertés (CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr).',
        '%{law}',
      ],
    },
    {
      title: 'Si le site ne répond pas',
      parts: [
        'Le service fait de son mieux pour que le site soit disponible et les renseignements exacts, sans pouvoir le garantir à tout moment. En cas de panne, joignez-le directement. Ces conditions peuvent changer : celles de cette page sont en vigueur.',
      ],
    },
  ],
  serviceDetails: 'Précisions du service',
  unchecked:
    'Ce texte vient avec le programme du site. Aucun juriste ne l’a vérifié ; sa version arabe n’a été relue par personne.',
  contact: 'Joindre le service',
} as const;

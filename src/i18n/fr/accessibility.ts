/**
 * The accessibility statement of the public page, in the form of the RGAA (SEC-07). `%{service}` is the service's name.
 * Nobody but its tests has checked it, which it says.
 */
export const accessibility = {
  title: 'Déclaration d’accessibilité',
  intro:
    '%{service} s’engage à rendre ses pages publiques accessibles, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration s’applique à la page de demande de rendez-vous et aux pages de votre rendez-vous.',
  service: 'Le service',
  sections: [
    {
      title: 'État de conformité',
      parts: [
        'Ces pages ne sont pas conformes avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4, au sens de ce référentiel : aucun audit n’a encore été fait.',
      ],
    },
    {
      title: 'Résultats des tests',
      parts: [
        [
          'Vérifié à chaque version par un programme (axe-core) : contrastes, intitulés des champs, titres, langue, ordre du clavier.',
          'Non vérifié par une personne : la lecture avec un lecteur d’écran, l’usage avec une loupe ou au clavier seul, la qualité du texte arabe.',
          'Aucun critère du RGAA n’a été vérifié par un auditeur.',
        ],
      ],
    },
    {
      title: 'Contenus non accessibles',
      parts: [
        'Aucun n’est connu à ce jour. Faute d’audit, il peut en exister. Les documents PDF que le service envoie ne sont pas balisés.',
      ],
    },
    {
      title: 'Établissement de cette déclaration',
      parts: [
        'Cette déclaration est établie avec le programme du site, sans audit. Technologies utilisées : HTML, CSS, JavaScript ; la demande se fait aussi sans JavaScript.',
      ],
    },
    {
      title: 'Retour d’information et contact',
      parts: [
        'Si vous n’arrivez pas à accéder à un contenu ou à demander un rendez-vous, joignez le service à l’adresse ou au téléphone ci-dessous : il vous donnera le rendez-vous ou l’information autrement.',
      ],
    },
    {
      title: 'Voies de recours',
      parts: [
        'Si vous constatez un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un service, que vous nous le signalez et que vous n’obtenez pas de réponse, vous pouvez :',
        [
          'écrire un message au Défenseur des droits (https://formulaire.defenseurdesdroits.fr) ;',
          'contacter le délégué du Défenseur des droits dans votre région (https://www.defenseurdesdroits.fr/saisir/delegues) ;',
          'envoyer un courrier par la poste, gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
        ],
      ],
    },
  ],
} as const;

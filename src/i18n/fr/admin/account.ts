import { ruleText } from '../../rules.ts';
import { domain } from '../domain.ts';

/** One's own profile, password and picture. */
export const account = {
  profile: { title: 'Mon profil', send: 'Envoyer' },
  password: {
    title: 'Mon mot de passe',
    new: 'Nouveau mot de passe',
    confirm: 'Confirmation du mot de passe',
    send: 'Envoyer',
    hint: '8 caractères au moins, dont une lettre. Vos autres sessions prendront fin ; celle-ci reste ouverte.',
    success: 'Votre mot de passe a été modifié avec succès',
  },
  current: {
    title: 'Mot de passe actuel',
    why: 'Pour que ce changement soit enregistré, indiquez votre mot de passe actuel.',
    label: 'Mot de passe actuel',
    send: 'Confirmer',
    passkey: 'Utiliser ma clé d’accès',
    passkeyFailed: 'La clé d’accès n’a pas servi : réessayez, ou indiquez votre mot de passe',
  },
  secondFactor: {
    title: 'Double authentification',
    what: 'En plus du mot de passe, la connexion demande un code que vous seul pouvez donner. Un mot de passe volé ne suffit alors plus pour ouvrir votre compte.',
    none: 'Votre compte n’est protégé que par son mot de passe.',
    required:
      'Votre rôle demande la double authentification. Configurez-la maintenant : le reste du service s’ouvre ensuite.',
    methods: 'Vos méthodes',
    added: 'Ajoutée le %{moment}',
    used: 'dernière utilisation le %{moment}',
    neverUsed: 'pas encore utilisée',
    remove: 'Retirer',
    removeTitle: 'Retirer « %{name} » ?',
    removeText: 'Vos autres appareils seront déconnectés.',
    application: {
      add: 'Configurer une application',
      replace: 'Changer de téléphone',
      title: 'Configurer une application',
      install:
        'Sur votre téléphone, installez une application de codes, par exemple FreeOTP, Google Authenticator ou Microsoft Authenticator.',
      scan: 'Dans l’application, ajoutez un compte et photographiez ce carré :',
      qr: 'Code QR à photographier avec l’application',
      type: 'Sans appareil photo, tapez cette clé dans l’application :',
      enter: 'Recopiez ici les 6 chiffres que l’application montre.',
      code: 'Code à 6 chiffres',
      confirm: 'Confirmer',
    },
    passkey: {
      add: 'Ajouter une clé d’accès',
      what: 'Votre appareil vous reconnaît par son code, votre empreinte ou votre visage, ou par une clé USB. Vous vous connectez ensuite sans mot de passe.',
      name: 'Nom de la clé',
      nameHint: 'Pour la reconnaître, par exemple « Ordinateur du bureau »',
      next: 'Continuer',
      failed: 'La clé d’accès n’a pas été enregistrée. Réessayez, ou configurez une application.',
      otherHost: 'Créée pour une autre adresse du service : elle ne sert pas ici.',
      address:
        'Les clés d’accès ne peuvent pas servir ici : l’adresse du service est un numéro et non un nom. L’application sur téléphone convient.',
      encryption:
        'Les clés d’accès ne peuvent pas servir ici : la connexion n’est pas chiffrée (https). L’application sur téléphone convient.',
      browser: 'Ce navigateur ne connaît pas les clés d’accès. L’application sur téléphone convient.',
    },
    codes: {
      heading: 'Codes de secours',
      left: 'Il vous reste %{smart_count} code de secours : chacun remplace une fois votre téléphone. |||| Il vous reste %{smart_count} codes de secours : chacun remplace une fois votre téléphone.',
      renew: 'Créer de nouveaux codes',
      title: 'Vos codes de secours',
      why: 'Imprimez-les ou notez-les, et gardez-les loin de votre téléphone : si vous le perdez, ils ouvrent votre compte. Ils ne seront plus montrés.',
      once: 'Chaque code ne sert qu’une fois.',
      file: 'codes-de-secours.txt',
      download: 'Télécharger',
      print: 'Imprimer',
      done: 'Je les ai gardés',
    },
  },
  picture: {
    change: 'Changer ma photo',
    hint: 'png, jpeg ou jpg, 2 Mo au maximum',
    sending: 'Envoi de la photo…',
  },
  close: 'Fermer',
} as const;

/** Texts that the requirements know by these keys (ME-01 to ME-03). */
export const accountKeys = {
  'FIELD.REQUIRED': domain.rules.required,
  'FIELD.EMAIL.INVALID': domain.rules.email,
  'FIELD.MIN.4.CHAR': ruleText('rules.tooShort:4'),
  'MODIFICATION.SUCCESS': 'Modification réussie',
  'MODIFICATION.FAILED': 'Échec de la modification',
  'USER.PROFIL.MODIFY.SUCCESS': 'Votre profil a été modifié avec succès',
  'USER.PROFIL.MODIFY.FAILED': "Votre profil n'a pas pu être modifié",
  'USER.IMAGE.MODIFY.SUCCESS.BODY': 'Votre photo a été modifiée avec succès',
  'USER.IMAGE.MODIFY.FAILED.TYPE': 'La photo doit être une image png, jpeg ou jpg',
  'USER.IMAGE.MODIFY.FAILED.SIZE': 'La photo ne doit pas dépasser 2 Mo',
  'USER.IMAGE.MODIFY.FAILED.BODY': "La photo n'a pas pu être enregistrée",
} as const;

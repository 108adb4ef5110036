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
    why: 'Vous êtes connecté depuis plus de 15 minutes : indiquez votre mot de passe actuel pour que ce changement soit enregistré.',
    label: 'Mot de passe actuel',
    send: 'Confirmer',
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

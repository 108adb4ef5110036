/** Webhooks (API-11), as the server tells of them. */
export const webhookTexts = {
  address: 'une adresse qui commence par https://, sans nom ni mot de passe',
  tooLong: 'une adresse plus courte',
  privateHost:
    'cette adresse est celle d’un réseau privé : seul le réglage WEBHOOK_PRIVATE_HOSTS du serveur peut la permettre',
  unknownHost: 'ce nom est introuvable',
  tooMany: 'Trop de webhooks : supprimez-en un avant d’en ajouter',
  switchedOff: 'Ce webhook est arrêté : activez-le d’abord',
} as const;

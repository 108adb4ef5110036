/** Texts about a file before it is sent, and by the server that refuses it (DOC-04). */
export const fileTexts = {
  type: 'Seuls les PDF et les images (png, jpeg, gif, webp, bmp, tiff) sont acceptés',
  size: 'Le fichier est trop volumineux : %{megabytes} Mo au maximum',
  empty: 'Ce fichier est vide',
  broken: "Ce fichier est endommagé : il ne s'ouvre pas",
  pixels: 'Cette image est trop grande : %{millions} millions de pixels au maximum',
  busy: 'Trop de fichiers arrivent en même temps : réessayez dans quelques secondes',
  missing: "le fichier n'existe pas",
  archived: 'Ce document est archivé, il ne peut plus être modifié',
  quarantined:
    "L'antivirus a trouvé « %{found} » dans ce document : il est conservé en quarantaine et ne peut pas être ouvert",
  notScanned: "L'antivirus ne répond pas : réessayez plus tard",
  interrupted: "L'enregistrement du fichier a été interrompu : réessayez",
} as const;

import { fileTexts } from '../../files.ts';

/** The care log's dialog on a veteran's record (CARE-01). Quoted texts are exact. */
export const careLog = {
  open: 'Carnet de soins',
  title: 'Carnet de soins',
  hint: "Un document PDF à imprimer : une page d'identité, puis les feuillets à remplir par les praticiens.",
  pages: 'Nombre de feuillets à remplir',
  pagesHint: 'De 0 à 100, dix soins par feuillet',
  download: 'Télécharger',
  making: 'Préparation du carnet de soins…',
  cancel: 'Annuler',
  done: 'Carnet de soins téléchargé',
  failed: fileTexts.missing,
  dismiss: 'Fermer',
} as const;

/** The documents on a veteran's record, beside their field names and toasts; quoted strings are exact. */
export const veteranFiles = {
  missing: fileTexts.missing,
  dismiss: 'Fermer ce message',
  add: 'Ajouter un document',
  addFirst: 'Ajouter un premier document',
  view: 'Voir %{name}',
  download: 'Télécharger %{name}',
  save: 'Télécharger',
  downloading: 'Téléchargement de %{name}…',
  edit: 'Modifier %{name}',
  added: 'Ajouté le %{moment}',
  addedBy: 'Ajouté le %{moment} par %{name}',
  updated: 'modifié le %{moment}',
  updatedBy: 'modifié le %{moment} par %{name}',
  archivedOn: 'archivé le %{moment}',
  archivedOnBy: 'archivé le %{moment} par %{name}',
  archiveText: 'Le document quitte la fiche. Il reste conservé parmi les documents archivés.',
  scan: {
    again: "Analyser %{name} à nouveau par l'antivirus",
    quarantined:
      "En quarantaine : l'antivirus y a trouvé un danger. Le document est conservé et ne peut pas être ouvert. Demandez un nouvel exemplaire à la personne.",
    found:
      "%{name} : l'antivirus y a trouvé un danger. Le document est conservé en quarantaine et ne peut pas être ouvert.",
    still: "%{name} : l'antivirus y trouve encore un danger, le document reste en quarantaine.",
    clean: "%{name} : l'antivirus n'y a rien trouvé.",
  },
  filters: { archived: 'Affichage', current: 'Documents en cours', archivedOnly: 'Documents archivés' },
  file: {
    choose: 'Choisir un fichier',
    replace: 'Changer',
    change: 'Choisir un autre fichier',
    drop: 'ou le déposer ici',
    hint: 'PDF ou image (png, jpeg, gif, webp, bmp, tiff), %{megabytes} Mo au maximum',
    remove: 'Retirer le fichier %{name}',
    kept: 'Fichier actuel : %{file}. Il reste si vous n’en choisissez pas d’autre.',
    type: fileTexts.type,
    empty: fileTexts.empty,
    size: fileTexts.size,
    unreadable: 'Ce fichier ne peut pas être lu. Choisissez-le à nouveau.',
  },
  sending: 'Envoi : %{percent}\u00a0%',
  storing: 'Fichier envoyé, enregistrement en cours…',
  stop: "Interrompre l'envoi",
  stopped: 'Envoi interrompu. Ce que vous avez saisi est conservé.',
  lost: 'La connexion a été perdue. Votre saisie et le fichier choisi sont conservés : enregistrez à nouveau.',
  opening: 'Ouverture du document…',
  back: 'Retour aux documents',
  preview: 'Aperçu de %{name}',
  noPreview: "Ce navigateur ne peut pas afficher ce format d'image. Téléchargez le document pour l'ouvrir.",
  bytes: { one: '%{value} o', kilo: '%{value} Ko', mega: '%{value} Mo' },
} as const;

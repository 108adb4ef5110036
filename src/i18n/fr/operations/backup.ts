/** Texts of backups and restores, on the terminal and on the dashboard (OPS-08). */
export const backupTexts = {
  files: 'les fichiers',
  command: {
    noKey:
      'Une sauvegarde est chiffrée : indiquez avec BACKUP_PUBLIC_KEY la clé publique (age1…) pour laquelle elle l’est. Pour faire une paire de clés : npm run admin -- backup:key FICHIER.',
    noPlace:
      'Indiquez un fichier, ou avec BACKUP_DIR le dossier ou l’adresse s3:// où les sauvegardes sont gardées.',
    cannotRead: 'Le fichier %{file} ne peut pas être lu : %{reason}',
    environment: 'Configuration au moment de la sauvegarde, sans les secrets',
    table: 'Sauvegarde : %{table}',
    filesProgress: 'Sauvegarde : fichiers, %{done} sur %{total}',
    done: 'Sauvegarde terminée : %{file} (%{megabytes} Mo, %{rows} lignes, %{files} fichiers).',
    missing: '%{count} fichiers manquaient dans le stockage : leurs noms sont dans la sauvegarde.',
    removed: '%{count} anciennes sauvegardes sont supprimées.',
    keyWritten:
      'La clé secrète est dans %{file}. Gardez-la ailleurs que sur ce serveur, en deux exemplaires : sans elle, aucune sauvegarde ne se restaure.\nLa clé publique va dans la configuration :\nBACKUP_PUBLIC_KEY=%{key}',
    noSecretKey:
      'Indiquez avec --key le fichier de la clé secrète (celui de « backup:key », ou d’age-keygen) : npm run admin -- restore FICHIER --key CLÉ',
    badSecretKey: 'Le fichier %{file} ne contient pas de clé secrète (AGE-SECRET-KEY-1…).',
    restoring: 'Restauration : %{table}',
    restoringFiles: 'Restauration : fichiers, %{done}',
    restored:
      'Restauration terminée : l’état du %{time}, %{rows} lignes, %{files} fichiers. Le prochain démarrage du serveur fait le reste.',
    restoredMissing:
      '%{count} fichiers manquaient déjà au moment de la sauvegarde : leurs documents n’ont pas de contenu.',
    verified:
      'La sauvegarde est bonne : restaurée dans une base d’essai, ses %{rows} lignes de %{tables} tables et ses %{files} fichiers ont les empreintes attendues. Elle montre l’état du %{time}.',
  },
  upgrade: {
    starting: 'Nouvelle version : une sauvegarde d’abord…',
    done: 'Sauvegarde d’avant la mise à jour : %{name}',
    failed:
      'La sauvegarde d’avant la mise à jour a échoué, rien n’a été changé : %{reason}\nCorrigez BACKUP_DIR, ou retirez-le pour démarrer sans sauvegarde.',
  },
  refusal: {
    owner:
      'Une sauvegarde lit toutes les tables : il y faut leur propriétaire. Indiquez MIGRATION_DATABASE_URL.',
    nothing: 'Il n’y a rien à sauvegarder : cette base est vide.',
    notBackup: 'Ce fichier n’est pas une sauvegarde de ce programme (%{reason}).',
    otherKey:
      'Cette clé n’ouvre pas cette sauvegarde : elle a été chiffrée pour une autre clé. Rien n’a été changé.',
    damaged:
      'La sauvegarde est abîmée ou incomplète (%{reason}). Rien n’a été restauré : prenez une autre copie, ou la sauvegarde d’avant.',
    newer:
      'Cette sauvegarde vient d’un programme plus récent : sa base est à la version %{backup}, ce programme connaît la version %{program}. Installez le programme le plus récent, puis restaurez.',
    notEmpty:
      'Cette base n’est pas vide (%{count} tables, vues et séquences) : une restauration n’écrase rien. Donnez une base neuve, ou un DATA_DIR neuf ; rien n’a été changé.',
    busy: 'Un serveur démarre ou une autre restauration travaille sur cette base : attendez sa fin, puis relancez. Rien n’a été changé.',
    otherTable: 'La table %{table} de la sauvegarde n’est pas celle de ce programme. Rien n’a été restauré.',
    differs: 'La base d’essai diffère de la sauvegarde : %{tables}. Ne comptez pas sur cette sauvegarde.',
  },
} as const;

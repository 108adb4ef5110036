import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import type { ServerKind } from '../plan.ts';
import { veteranFilesKind } from '../scans/veteran-files-kind.ts';
import { appointmentsKind } from './appointments-kind.ts';
import { notesKind } from './notes-kind.ts';
import { veteransKind } from './veterans-kind.ts';

/** The kinds of lists, as the server reads and writes them (VET-19). */
export const serverKinds: Readonly<Record<ImportKindName, ServerKind>> = {
  veterans: veteransKind,
  appointments: appointmentsKind,
  observations: notesKind('observations'),
  medicalInformations: notesKind('medicalInformations'),
  veteranFiles: veteranFilesKind,
};

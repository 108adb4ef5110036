import { targetName } from '../../../domain/imports/fields.ts';
import type { ImportKind } from '../../../domain/imports/kinds.ts';
import { regionWordIn } from '../../../i18n/region-word.ts';
import { serviceCountry } from '../../../shared/page-settings.ts';

/** Returns the name of a target as staff read it, with their country's word for a region. */
export const targetLabel = (kind: ImportKind, target: string): string =>
  regionWordIn(targetName(kind, target), serviceCountry());

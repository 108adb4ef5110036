import { defineEntity, part } from '../model/entity.ts';
import { nameArabic } from '../model/reference.ts';
import { referenceFields, value } from './reference.ts';

/** A work unit of the service (CELL-01). */
export const cell = defineEntity({
  name: 'Cell',
  path: 'cells',
  resource: 'cells',
  menu: 'Cell',
  readers: 'public',
  publicPart: part(['name', 'nameArabic']),
  fields: { ...referenceFields, nameArabic, value },
  label: ['name'],
  order: { name: 'ASC' },
});

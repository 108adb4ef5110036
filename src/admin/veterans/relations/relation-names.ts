import { veterans } from '#texts/admin/veterans/veterans.ts';
import type { Part } from '../../../domain/people/relations.ts';

const names: Readonly<Record<Part, { readonly Mr: string; readonly Mme: string }>> = veterans.relations.parts;

/** Names a relation for a man or a woman: Veuve, Compagnon d'armes. */
export const partName = (part: Part, civility: unknown): string =>
  names[part][civility === 'Mme' ? 'Mme' : 'Mr'];

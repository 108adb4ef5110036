import type { LetterChoices } from '../../../print/letter/letter.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** Reads the papers of a reason (PUB-10); empty where they cannot be read. */
export function papersOf(reason: HydraRecord | undefined): LetterChoices {
  const papers: readonly { name: string }[] = reason?.papersNamed ?? [];
  return { documents: papers.map(({ name }) => name), others: reason?.papersText ?? '' };
}

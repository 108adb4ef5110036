import type { LetterChoices } from '../../../print/letter/letter.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** What a reason asks people to bring (PUB-10); nothing where it cannot be read. */
export function papersOf(reason: HydraRecord | undefined): LetterChoices {
  const papers: readonly { name: string }[] = reason?.papersNamed ?? [];
  return { documents: papers.map(({ name }) => name), others: reason?.papersText ?? '' };
}

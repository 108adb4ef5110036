import { groups } from '#texts/api/openapi-groups.ts';
import type { OperationDescription } from '../description.ts';

/** A description with its French name and the part of the document where it stands. */
export interface NamedDescription extends OperationDescription {
  readonly tag: string;
  readonly summary: string;
}

type Groups = typeof groups;

/** The descriptions of a group, with the names that its texts give them: none is missing, and none more is there. */
export function describe<G extends keyof Groups>(
  name: G,
  descriptions: Readonly<Record<keyof Groups[G]['operations'], OperationDescription>>,
): [string, NamedDescription][] {
  const { title, operations } = groups[name];
  const summaries: Readonly<Record<string, string>> = operations;
  return Object.entries<OperationDescription>(descriptions).map(([key, description]) => [
    key,
    { ...description, tag: title, summary: summaries[key] ?? key },
  ]);
}

/** Additions to the operations of declared classes, by `METHOD /path`; parameters are added to theirs. */
export type Extras = Readonly<Record<string, Partial<OperationDescription>>>;

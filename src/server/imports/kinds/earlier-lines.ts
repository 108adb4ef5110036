import {
  type Identity,
  mayBeSame,
  NUMBERS,
  numberKey,
  type Person,
} from '../../../domain/likeness/duplicate.ts';

/** The people of the earlier lines of a file, of whom a later line may be a repetition. */

interface LinePerson {
  readonly line: number;
  readonly person: Person;
}

/** The values that tell people apart, and nothing else of their rows: a hundred thousand of them are kept. */
const identityOf = ({ lastName, firstName, maidenName, birthDate, ...rest }: Identity): Identity => ({
  lastName,
  firstName,
  maidenName,
  birthDate,
  birthDatePrecision: rest.birthDatePrecision,
  ...Object.fromEntries(NUMBERS.map((name) => [name, rest[name]])),
});

/** Creates an empty memory of the people of a file. */
export function createEarlierLines() {
  const byKey = new Map<string, LinePerson[]>();
  const keysOf = ({ identity }: Person): string[] => [
    ...(identity.birthDate ? [`birthDate:${identity.birthDate}`] : []),
    ...NUMBERS.map((name) => `${name}:${numberKey(identity[name])}`).filter((key) => !key.endsWith(':')),
  ];
  return {
    /** The lines that may be of the same person (VET-08), the first ones first. */
    likes(person: Person): LinePerson[] {
      const lines = new Map(
        keysOf(person)
          .flatMap((key) => byKey.get(key) ?? [])
          .map((one) => [one.line, one]),
      );
      return [...lines.values()]
        .filter((one) => mayBeSame(person, one.person))
        .sort((a, b) => a.line - b.line);
    },
    add(line: number, { identity, name }: Person): void {
      const person = { identity: identityOf(identity), name };
      for (const key of keysOf(person)) {
        const lines = byKey.get(key);
        if (lines) lines.push({ line, person });
        else byKey.set(key, [{ line, person }]);
      }
    },
  };
}

export type EarlierLines = ReturnType<typeof createEarlierLines>;

import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { isDay } from '../../../domain/dates/days.ts';
import { NUMBERS } from '../../../domain/likeness/duplicate.ts';
import type { Likenesses, TypedVeteran } from '../../data-provider/calls/likenesses.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { useSettled } from '../../ui/use-settled.ts';

const FIELDS = [
  'lastName',
  'firstName',
  'maidenName',
  'birthDate',
  'birthDatePrecision',
  ...NUMBERS,
] as const;

const TYPING_MS = 400;
/** Shorter numbers stand in half of the records, or are being typed. */
const MIN_NUMBER_LENGTH = 3;

/** Returns the query for the form's values; null while there are too few. Pure. */
export function askedOf(values: Readonly<Record<string, unknown>>): TypedVeteran | null {
  const typedValues: Record<string, string> = {};
  for (const name of FIELDS) {
    const value = String(values[name] ?? '').trim();
    if (value === '' || (name === 'birthDate' && !isDay(value))) continue;
    typedValues[name] = value;
  }
  const hasNumber = NUMBERS.some((name) => (typedValues[name]?.length ?? 0) >= MIN_NUMBER_LENGTH);
  const hasName =
    typedValues.lastName !== undefined && (typedValues.firstName ?? typedValues.birthDate) !== undefined;
  return hasNumber || hasName ? typedValues : null;
}

/**
 * The records that are like what stands in the form, asked while it is typed: once the typing rests, given up when it
 * goes on, and without a word when no answer comes. In an edit only what the person changed is a reason to ask.
 */
export function useLikenesses(): Likenesses | null {
  const provider = useDataProvider<AppDataProvider>();
  const record = useRecordContext();
  const { dirtyFields } = useFormState({ name: [...FIELDS] });
  const values: unknown[] = useWatch({ name: [...FIELDS] });
  const hasChanged = FIELDS.some((name) => dirtyFields[name]);
  const typedValues = hasChanged
    ? askedOf(Object.fromEntries(FIELDS.map((name, at) => [name, values[at]])))
    : null;
  // As text, so that the same values are the same question.
  const question = useSettled(
    typedValues ? JSON.stringify({ ...typedValues, id: record?.id }) : '',
    TYPING_MS,
  );
  const { data } = useQuery({
    queryKey: ['veteranLikenesses', question],
    queryFn: ({ signal }) => provider.veteranLikenesses(JSON.parse(question), signal),
    enabled: question !== '',
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    // The last result stays while the next answer is awaited, so that the form does not jump at each letter.
    placeholderData: (previous) => previous,
  });
  return typedValues && question ? (data ?? null) : null;
}

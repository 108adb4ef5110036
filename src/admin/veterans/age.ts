/** Facts about a veteran at a glance. Pure. */

/** Whole years from a birth date to a day, both `YYYY-MM-DD`; null when one is missing or the wrong way round. */
export function ageOn(birthDate: string | null | undefined, day: string | null | undefined): number | null {
  const [born, on] = [birthDate, day].map((date) => /^(\d{4})-(\d{2}-\d{2})/.exec(date ?? ''));
  if (!born || !on) return null;
  const [, bornYear, bornDay = ''] = born;
  const [, year, yearDay = ''] = on;
  const years = Number(year) - Number(bornYear) - (yearDay < bornDay ? 1 : 0);
  return years < 0 ? null : years;
}

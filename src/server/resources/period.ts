import { daySpan, isDay, type Span } from '../../domain/dates/days.ts';
import type { Violation } from '../../domain/model/entity.ts';
import type { ApiRequest } from '../api-context.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { parameterValue } from '../hydra/parameters.ts';

/** Parses the period of a statistic: `startDate` and `endDate`, whole days in the service's time zone (STAT-01). */
export function parsePeriod({ query, context }: ApiRequest): Span {
  const [start, end] = [parameterValue(query, 'startDate') ?? '', parameterValue(query, 'endDate') ?? ''];
  const violations: Violation[] = [];
  for (const [path, day] of [
    ['startDate', start],
    ['endDate', end],
  ] as const) {
    if (day === '') violations.push({ path, message: 'rules.required' });
    else if (!isDay(day)) violations.push({ path, message: 'rules.date' });
  }
  if (violations.length === 0 && end < start)
    violations.push({ path: 'endDate', message: 'rules.endBeforeStart' });
  if (violations.length > 0) throw ruleViolations(violations);
  return daySpan(context.settings.timezone, start, end);
}

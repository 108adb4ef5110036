import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Entity } from '../../domain/model/entity.ts';
import { validate } from '../../domain/model/validate.ts';
import { ruleText } from '../../i18n/rules.ts';
import { servicePhones, serviceToday } from '../../shared/page-settings.ts';

/** Checks a form by the declaration that the server checks it by (API-05). */
export const resolverOf =
  <V extends FieldValues>(declaration: Pick<Entity, 'fields' | 'rules'>): Resolver<V> =>
  (values) => {
    const context = { creating: true, today: serviceToday(), now: Date.now(), phones: servicePhones() };
    const { violations } = validate(declaration, values, context);
    if (violations.length === 0) return { values, errors: {} };
    const errors = violations.map(({ path, message }) => [
      path,
      { type: 'rule', message: ruleText(message) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };

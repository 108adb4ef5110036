import { useCallback } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { Entity, Values } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import { ruleText } from '../../../i18n/rules.ts';
import { servicePhones, serviceToday } from '../../../shared/page-settings.ts';

const NO_TEXTS: Readonly<Record<string, string>> = {};

/**
 * Returns an entity's rules as react-hook-form's resolver. It runs the same `validate` as the server (API-05) and puts
 * the French messages under their fields.
 * @param storedValues the record that is edited, which some rules need; null for a new record
 * @param texts French texts of this form instead of a rule's own, by the rule's key.
 */
export function useEntityResolver(
  entity: Pick<Entity, 'fields' | 'rules'>,
  storedValues: Values | null,
  texts: Readonly<Record<string, string>> = NO_TEXTS,
): Resolver {
  return useCallback(
    (values: FieldValues) => {
      const { violations } = validate(entity, values, {
        creating: storedValues === null,
        today: serviceToday(),
        now: Date.now(),
        phones: servicePhones(),
        ...(storedValues && { storedValues }),
      });
      if (violations.length === 0) return { values, errors: {} };
      const errors: FieldErrors = {};
      for (const { path, message } of violations)
        set(errors, path, { type: 'rule', message: texts[message] ?? ruleText(message) });
      return { values: {}, errors };
    },
    [entity, storedValues, texts],
  );
}

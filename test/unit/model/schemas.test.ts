import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import { user } from '../../../src/domain/entities/accounts/user.ts';
import type { slot } from '../../../src/domain/entities/appointments/slot.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { type Entity, SERVER_SET } from '../../../src/domain/model/entity.ts';
import type { Field } from '../../../src/domain/model/fields.ts';
import { type memberSchema, requestSchema } from '../../../src/domain/model/schemas.ts';
import { isEmpty, normalize, validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';

const moment = { today: '2026-11-20', now: Date.parse('2026-11-20T09:00:00+01:00'), phones: ALGERIAN_PHONES };

/** Values in the form in which they are kept, right and wrong. */
const value = fc.constantFrom<unknown>(
  null,
  'Benali',
  'x'.repeat(300),
  'a@b.dz',
  'Combattant-2026',
  '2026-11-23',
  '2026-02-30',
  '2026-11-23T08:00:00+01:00',
  '08:30',
  '/api/cells/1',
  'Mr',
  'fr',
  -1,
  0,
  7,
  1.5,
  31_000,
  true,
  false,
  ['/api/cells/1'],
  ['Mon', 'Tue'],
  [{ phone: '0550123456' }],
  [{ phone: '1' }],
  { '1': 5 },
);

/** The fields that a client decides. */
const decidedFields = ({ fields }: Entity) =>
  Object.entries(fields).filter(([name, field]) => !field.readOnly && !SERVER_SET.has(name));

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  const fields = Object.fromEntries(decidedFields(entity));
  const records = fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, value])), {
    requiredKeys: [],
  });

  it.each([
    ['make', true],
    ['change', false],
  ] as const)(
    'API-05: what its schema refuses to %s is what the check of its fields refuses',
    (_done, creating) => {
      const schema = requestSchema({ fields }, creating);
      // A change leaves what it does not name as it was, a new record gets its default unless it must be sent.
      const isLeft = (name: string) => {
        const field = fields[name] as Field;
        return !creating || (!field.mustBeSent && !isEmpty(field, field.default));
      };
      const check = (record: Readonly<Record<string, unknown>>) => {
        const { violations } = validate({ fields, rules: [] }, record, { ...moment, creating });
        const names = violations.map(({ path }) => path.split(/[.[]/)[0] as string);
        return new Set(names.filter((name) => name in record || !isLeft(name)));
      };
      const refusedNames = (record: Readonly<Record<string, unknown>>) => {
        const entries = Object.entries(record).map(([name, raw]) => [
          name,
          normalize(fields[name] as Field, raw),
        ]);
        return new Set(
          schema.safeParse(Object.fromEntries(entries)).error?.issues.map(({ path }) => path[0]),
        );
      };
      fc.assert(
        fc.property(records, (record) => {
          expect(refusedNames(record)).toEqual(check(record));
        }),
        { numRuns: 60 },
      );
    },
  );
});

it('SYS-04: what is asked for and what is given have the types of the declaration', () => {
  type SlotMember = z.infer<ReturnType<typeof memberSchema<typeof slot.fields>>>;
  expectTypeOf<SlotMember['number']>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<SlotMember['id']>().toEqualTypeOf<number>();
  // @ts-expect-error
  type _Misspelt = SlotMember['nummber'];
  const userSchema = requestSchema(user, true);
  expectTypeOf<z.infer<typeof userSchema>['username']>().toEqualTypeOf<string | null | undefined>();
});

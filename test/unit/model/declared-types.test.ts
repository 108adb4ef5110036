import { expect, expectTypeOf, test } from 'vitest';
import { rules } from '#texts/rules.ts';
import { server } from '#texts/server.ts';
import type { AppointmentRecord, VeteranRecord } from '../../../src/admin/data-provider/records.ts';
import type { slot } from '../../../src/domain/entities/appointments/slot.ts';
import type { veteran } from '../../../src/domain/entities/veteran.ts';
import { defineEntity, type Violation } from '../../../src/domain/model/entity.ts';
import { choice, integer, text } from '../../../src/domain/model/fields.ts';
import type { appointments, users, veteranFiles, veterans } from '../../../src/server/db/schema.ts';
import type { resourceOf } from '../../../src/server/hydra/resource.ts';

// Looked at by the compiler; running them shows nothing more.
test('API-05: a row has the types that its declaration says', () => {
  type Veteran = typeof veterans.$inferSelect;
  expectTypeOf<Veteran['lastName']>().toEqualTypeOf<string>();
  expectTypeOf<Veteran['oldCity']>().toEqualTypeOf<string | null>();
  expectTypeOf<Veteran['phones']>().toEqualTypeOf<{ phone: string }[]>();
  expectTypeOf<Veteran['l132']>().toEqualTypeOf<0 | 1 | 2>();
  expectTypeOf<Veteran['citizenStatus']>().toEqualTypeOf<number>();
  expectTypeOf<Veteran['createdDate']>().toEqualTypeOf<Date>();
  expectTypeOf<(typeof users.$inferSelect)['role']>().toEqualTypeOf<number | null>();
  expectTypeOf<(typeof veteranFiles.$inferSelect)['extension']>().toExtend<'pdf' | 'png' | string>();
  expectTypeOf<(typeof appointments.$inferInsert)['firstName']>().toEqualTypeOf<string>();
  expectTypeOf<(typeof appointments.$inferInsert)['vip']>().toEqualTypeOf<boolean | undefined>();
  // @ts-expect-error what is virtual is no column
  type _Password = (typeof users.$inferSelect)['password'];
});

test('API-05: a misspelt option or message does not compile', () => {
  // @ts-expect-error
  text({ required: true, maximum: 100 });
  // @ts-expect-error
  integer({ minMessage: 'rules.atLeastOne' });
  // @ts-expect-error
  choice(['Mr', 'Mme'], { requird: true });
  // @ts-expect-error
  const wrong: Violation = { path: 'name', message: 'rules.nameTakn' };
  defineEntity({
    name: 'Wrong',
    path: 'wrong',
    resource: 'wrong',
    fields: { name: text() },
    label: ['name'],
    order: { name: 'ASC' },
    rules: [() => [wrong]],
  });
});

test('API-05: what a resource does with a field that its entity does not have does not compile', () => {
  const resourceOptions = (options: Parameters<typeof resourceOf<typeof slot.fields>>[1]) => options;
  // @ts-expect-error
  resourceOptions({ computed: { remainin: () => 0 } });
  // @ts-expect-error
  resourceOptions({ computed: { remaining: (row) => row.numbers } });
  // @ts-expect-error
  resourceOptions({ constraints: { slot_time: { path: 'dateRdv', message: 'rules.slotTime' } } });
  // @ts-expect-error
  resourceOptions({ beforeWrite: async ({ values }) => void values.places });
});

test('SYS-04: a screen that reads a field or a reference that its record does not have does not compile', () => {
  expectTypeOf<VeteranRecord['lastName']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<VeteranRecord['phones']>().toEqualTypeOf<{ phone: string }[] | null | undefined>();
  expectTypeOf<keyof VeteranRecord['refs']>().toExtend<keyof typeof veteran.fields>();
  // @ts-expect-error
  type _Name = VeteranRecord['lastname'];
  // @ts-expect-error
  type _Reference = AppointmentRecord['refs']['lastName'];
});

const sources = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('API-05: types are forced in one file alone, which says why', () => {
  const forcedCasts = Object.entries(sources).filter(([, code]) => code.includes('as unknown as'));
  expect(forcedCasts.map(([path]) => path.split('/src/')[1])).toEqual(['server/db/entity-table.ts']);
});

// zod takes any text as a message, the server any as a code.
test('API-05: every key of a rule that stands in the code is one of the catalogue', () => {
  const keys = Object.values(sources).flatMap((code) =>
    [...code.matchAll(/['"`]rules\.(\w+)/g)].map(([, key]) => key as string),
  );
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => !(key in rules || key in server))).toEqual([]);
});

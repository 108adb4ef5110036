import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { privacyRegister } from '../../../scripts/privacy-register.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { isPersonal, PROCESSING, purposesOf } from '../../../src/domain/privacy/processing.ts';
import { keepsLonger, RETENTION_NAMES, retentionRule } from '../../../src/domain/privacy/retention.ts';
import { tombstoneSchema } from '../../../src/domain/privacy/tombstone.ts';

it('SEC-08: each field of a class with personal data has a purpose, and each such class a rule', () => {
  const personal = entities.filter(isPersonal);
  expect(Object.keys(PROCESSING).sort()).toEqual(personal.map(({ name }) => name).sort());
  for (const entity of personal) {
    const without = [...purposesOf(entity)].filter(([, purpose]) => purpose === null);
    expect([entity.name, without]).toEqual([entity.name, []]);
    expect(PROCESSING[entity.name]?.until.length).toBeGreaterThan(0);
  }
});

it('SEC-08: the register names no field twice and none that is not stored', () => {
  for (const entity of entities.filter(isPersonal)) {
    const { fields = {}, sections = {} } = PROCESSING[entity.name] ?? {};
    const names = Object.values(fields).flat();
    expect(new Set(names).size, entity.name).toBe(names.length);
    const storedPurposes = purposesOf(entity);
    expect(names.filter((name) => !storedPurposes.has(name))).toEqual([]);
    const declaredSections = new Set(Object.values(entity.fields).map(({ section }) => section));
    expect(Object.keys(sections).filter((section) => !declaredSections.has(section))).toEqual([]);
  }
});

it('SEC-08: docs/privacy.md is what the declarations say; npm run privacy writes it', () => {
  const file = path.join(import.meta.dirname, '../../../docs/privacy.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(privacyRegister());
});

it('SEC-08: a longer period keeps longer, and none keeps without end', () => {
  const period = fc.option(fc.integer({ min: 1, max: 600 }), { nil: null });
  const monthsOf = (months: number | null) => months ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(period, period, (months, than) => {
      expect(keepsLonger(months, than)).toBe(monthsOf(months) >= monthsOf(than));
      expect(keepsLonger(months, months)).toBe(true);
    }),
    { seed: 1962, numRuns: 500 },
  );
});

it('SEC-08: no rule proposes or begins with a period shorter than its shortest', () => {
  for (const name of RETENTION_NAMES) {
    const { min, proposed, initial = min } = retentionRule(name);
    expect([name, min > 0, proposed >= min, initial >= min]).toEqual([name, true, true, true]);
  }
});

it('SEC-07: the sign of an erasure has all of its marks, and nothing that names the person', () => {
  const tombstone = {
    id: '0190c2a4-5b7e-4c3a-9f27-1d2e3f405162',
    entity: 'Veteran',
    record: 12,
    reason: 'objection',
    decidedBy: 'admin',
    doneDate: '2026-11-23T08:15:00+01:00',
    marks: { veterans: [[12, '2026-01-05T09:00:00Z']], appointments: [], queueEntries: [] },
  };
  expect(tombstoneSchema.parse({ ...tombstone, lastName: 'Benali' })).toEqual(tombstone);
  for (const name of Object.keys(tombstone))
    expect(tombstoneSchema.safeParse({ ...tombstone, [name]: undefined }).success, name).toBe(false);
  for (const name of Object.keys(tombstone.marks)) {
    const marks = { ...tombstone.marks, [name]: undefined };
    expect(tombstoneSchema.safeParse({ ...tombstone, marks }).success, name).toBe(false);
  }
  const marks = { ...tombstone.marks, veterans: [[12]] };
  expect(tombstoneSchema.safeParse({ ...tombstone, marks }).success).toBe(false);
});

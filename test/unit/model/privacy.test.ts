import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { privacyRegister } from '../../../scripts/privacy-register.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { isPersonal, PROCESSING, purposesOf } from '../../../src/domain/privacy/processing.ts';

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
    const declared = new Set(Object.values(entity.fields).map(({ section }) => section));
    expect(Object.keys(sections).filter((section) => !declared.has(section))).toEqual([]);
  }
});

it('SEC-08: docs/privacy.md is what the declarations say; npm run privacy writes it', () => {
  const file = path.join(import.meta.dirname, '../../../docs/privacy.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(privacyRegister());
});

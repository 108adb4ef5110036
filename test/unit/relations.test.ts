import { expect, test } from 'vitest';
import { PARTS, partIn, RELATIONS, relationOf } from '../../src/domain/people/relations.ts';

const [ali, fatma] = ['/api/veterans/1', '/api/veterans/2'];

test('VET-16: what somebody is to a person is kept so that both sides read it back', () => {
  expect(relationOf('widow', ali, fatma)).toEqual({ veteran: ali, related: fatma, relation: 'widow' });
  expect(relationOf('lateSpouse', fatma, ali)).toEqual({ veteran: ali, related: fatma, relation: 'widow' });
  for (const part of PARTS) {
    const kept = relationOf(part, ali, fatma);
    expect(RELATIONS).toContain(kept.relation);
    expect(partIn(kept, ali)).toMatchObject({ part });
    expect(kept[partIn(kept, ali).side]).toBe(fatma);
    expect(relationOf(partIn(kept, fatma).part, fatma, ali)).toMatchObject({ relation: kept.relation });
  }
});

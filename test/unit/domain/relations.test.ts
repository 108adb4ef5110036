import { expect, test } from 'vitest';
import { PARTS, partIn, RELATIONS, relationOf } from '../../../src/domain/people/relations.ts';

const [ali, fatma] = ['/api/veterans/1', '/api/veterans/2'];

test('VET-16: what somebody is to a person is kept so that both sides read it back', () => {
  expect(relationOf('widow', ali, fatma)).toEqual({ veteran: ali, related: fatma, relation: 'widow' });
  expect(relationOf('lateSpouse', fatma, ali)).toEqual({ veteran: ali, related: fatma, relation: 'widow' });
  for (const part of PARTS) {
    const relation = relationOf(part, ali, fatma);
    expect(RELATIONS).toContain(relation.relation);
    expect(partIn(relation, ali)).toMatchObject({ part });
    expect(relation[partIn(relation, ali).side]).toBe(fatma);
    expect(relationOf(partIn(relation, fatma).part, fatma, ali)).toMatchObject({
      relation: relation.relation,
    });
  }
});

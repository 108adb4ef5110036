import { describe, expect, it } from 'vitest';
import {
  isInReach,
  mayChange,
  type NoteMenu,
  type NoteReader,
  showsIcon,
} from '../../../src/domain/rights/note-rights.ts';
import { type RightName, SUPER_ADMIN } from '../../../src/domain/rights/rights.ts';

const RIGHTS: readonly RightName[] = ['NONE', 'LIST', 'VIEW', 'CREATE', 'EDIT', 'DELETE'];
const ME = 7;
const CREATORS = { mine: ME, another: 8, unknown: null } as const;
const ROLES = [null, 'ROLE_AGENT', SUPER_ADMIN];

/** Every combination of creator, role, right on the notes and right on User. */
const all = (menu: NoteMenu) =>
  Object.entries(CREATORS).flatMap(([owner, creator]) =>
    ROLES.flatMap((role) =>
      RIGHTS.flatMap((right) =>
        RIGHTS.map((user) => ({
          whose: owner,
          creator,
          right,
          user,
          reader: { id: ME, role, menuRole: { [menu]: right, User: user } } satisfies NoteReader,
        })),
      ),
    ),
  );

const edits = (right: RightName) => right === 'EDIT' || right === 'DELETE';
const deletes = (right: RightName) => right === 'DELETE';

describe('who may change a note', () => {
  it('RIGHTS-06: an observation: its creator, the super administrator, who holds DELETE on User; each with the right', () => {
    for (const one of all('Observation')) {
      const reach = one.whose === 'mine' || one.reader.role === SUPER_ADMIN || one.user === 'DELETE';
      const label = JSON.stringify(one);
      expect(isInReach('Observation', one.reader, one.creator), label).toBe(reach);
      expect(mayChange('Observation', one.reader, one.creator, 'EDIT'), label).toBe(
        reach && edits(one.right),
      );
      expect(mayChange('Observation', one.reader, one.creator, 'DELETE'), label).toBe(
        reach && deletes(one.right),
      );
      // The icon is there without the right: a click says that it is missing.
      for (const action of ['EDIT', 'DELETE'] as const)
        expect(showsIcon('Observation', one.reader, one.creator, action), label).toBe(reach);
    }
  });

  it('RIGHTS-07: a medical comment: its creator with the right, without exception; the icons say the same', () => {
    for (const one of all('MedicalInformation')) {
      const mine = one.whose === 'mine';
      const label = JSON.stringify(one);
      for (const [action, isAllowed] of [
        ['EDIT', mine && edits(one.right)],
        ['DELETE', mine && deletes(one.right)],
      ] as const) {
        expect(mayChange('MedicalInformation', one.reader, one.creator, action), label).toBe(isAllowed);
        expect(showsIcon('MedicalInformation', one.reader, one.creator, action), label).toBe(isAllowed);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { joinTopics, type TabTopics } from '../../../src/admin/live/topics.ts';

const tab = (isVisible: boolean, ...topics: TabTopics['topics']): TabTopics => ({ isVisible, topics });

describe('the topics of a browser', () => {
  it('SYS-16: several tabs are one query, each record and desk once, and a record that is edited in one tab is edited', () => {
    const desk = { kind: 'desk', cell: 3, region: 16 } as const;
    const { query, desks, records } = joinTopics([
      tab(true, desk, { kind: 'view', record: 'veterans/12' }),
      tab(true, desk, { kind: 'edit', record: 'veterans/12' }, { kind: 'view', record: 'cells/2' }),
      tab(true, { kind: 'list', records: ['veterans/1', 'cells/2', 'veterans/12'] }),
    ]);
    expect(decodeURIComponent(query)).toBe(
      'desk=3,16&edit=veterans/12&list=veterans/1,12&list=cells/2&view=cells/2',
    );
    expect(desks).toEqual(['3,16']);
    expect(new Set(records)).toEqual(new Set(['veterans/12', 'cells/2', 'veterans/1']));
  });

  it('SYS-16: of a tab that nobody sees the open records alone count, for the colleagues', () => {
    const hiddenTab = tab(
      false,
      { kind: 'desk', cell: 3, region: 16 },
      { kind: 'list', records: ['cells/1'] },
      { kind: 'edit', record: 'files/veterans/7' },
    );
    expect(decodeURIComponent(joinTopics([hiddenTab]).query)).toBe('edit=files/veterans/7');
    expect(joinTopics([tab(true)]).query).toBe('');
  });

  it('SYS-16: no more is asked than the server takes', () => {
    const records = Array.from({ length: 700 }, (_, index) => `veterans/${index + 1}`);
    const open = records.map((record) => ({ kind: 'view', record }) as const);
    const query = new URLSearchParams(joinTopics([tab(true, ...open, { kind: 'list', records })]).query);
    expect(query.getAll('view')).toHaveLength(60);
    expect(query.get('list')?.split(',')).toHaveLength(500);
  });
});

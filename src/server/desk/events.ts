import { can } from '../../domain/rights/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Office } from '../events/news.ts';
import { streamAnswer } from '../events/operations.ts';
import { sessionRight } from '../events/stream-registry.ts';
import type { Watcher } from '../events/watcher.ts';
import { badParameter } from '../hydra/errors.ts';
import { parseIdParameter } from '../hydra/parameters.ts';

/** The reader of one office's stream: of the ids that changed; an empty list says that anything may have. */
export const officeWatcher = (
  office: Office,
  reader: Pick<Watcher, 'account' | 'right' | 'mayStayOpen'>,
): Watcher => ({
  ...reader,
  topics: { desks: [office], open: [], listed: [] },
  greeting: [],
  write: async ({ desks }) => [...desks.values()].flatMap((ids) => [...(ids ?? [])]),
});

function parseOffice({ query }: ApiRequest): Office {
  const requiredId = (name: 'cell' | 'region', path: string): number => {
    const id = parseIdParameter(query, name, path);
    if (id === undefined) throw badParameter(name);
    return id;
  };
  return { cell: requiredId('cell', 'cells'), region: requiredId('region', 'params_regions') };
}

async function events(request: ApiRequest): Promise<Answer> {
  const { caller, context } = request;
  if (!caller) throw new Error('asked without a caller');
  const watcher = officeWatcher(parseOffice(request), {
    account: `user ${caller.id}`,
    right: sessionRight(caller),
    mayStayOpen: (menuRole) => can(menuRole, 'Appointment', 'LIST'),
  });
  return streamAnswer(await context.eventStreams.open(watcher));
}

export const deskEventOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/events',
    access: { menu: 'Appointment', action: 'LIST' },
    // The events hold ids; the appointments are read with their own right.
    accessLogScope: 'nothing',
    givesFile: true,
    handle: events,
  },
];

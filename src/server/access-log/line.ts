import { idOf } from '../../domain/model/entity.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { loggedParameters } from '../logged-query.ts';
import type { AccessLine } from './types.ts';

/** The end of an answer: its status, and the JSON that it shows. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
}

type ShownRecord = { readonly id?: unknown; readonly veteran?: unknown; readonly related?: unknown };

const isShown = (value: unknown): value is ShownRecord & { readonly id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id);

/** The records in a body: a collection's members, a record, or those that a refusal names (the duplicates of a 409). */
function shownIn(body: unknown): (ShownRecord & { readonly id: number })[] {
  if (typeof body !== 'object' || body === null) return [];
  if (isShown(body)) return [body];
  return Object.values(body).flatMap((value) => (Array.isArray(value) ? value.filter(isShown) : []));
}

/** The number that a path begins its last part with: 12 of `12.pdf` too. */
const idIn = (id: string | undefined): number[] => {
  const number = idOf(/^\d+/.exec(id ?? '')?.[0]);
  return number === null ? [] : [number];
};

const distinct = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** The line of a request that came to this end; null where it leaves none: nobody was shown anything of anybody. */
export function lineOf(
  { method, path, accessLogScope }: Pick<ApiOperation, 'method' | 'path' | 'accessLogScope'>,
  request: ApiRequest,
  { status, body }: Outcome,
): AccessLine | null {
  const { accessNote: note, params, query } = request;
  const isOfNobody = !request.caller && note.actor === undefined;
  if (accessLogScope === 'nothing' || note.showsNobody || (accessLogScope !== 'signIn' && isOfNobody))
    return null;
  const line = {
    moment: request.context.clock(),
    request: request.requestId,
    address: request.address,
    actor: note.actor ?? request.caller?.id ?? null,
    operation: `${method} ${path}`,
    status,
  };
  if (accessLogScope === 'signIn')
    return { ...line, entity: 'User', ids: note.ids ?? [], veterans: [], asked: note.asked ?? {} };
  const entity = accessLogScope.record ?? accessLogScope.list;
  const shownIds = shownIn(body);
  const ids =
    shownIds.length > 0 ? shownIds.map(({ id }) => id) : accessLogScope.record ? idIn(params.id) : [];
  const veterans =
    entity === 'Veteran'
      ? ids
      : distinct(shownIds.flatMap(({ veteran, related }) => [idOf(veteran), idOf(related)]));
  return {
    ...line,
    entity,
    ids: note.ids ?? ids,
    veterans: note.veterans ?? veterans,
    asked: note.asked ?? loggedParameters([...(accessLogScope.list ? Object.entries(params) : []), ...query]),
  };
}

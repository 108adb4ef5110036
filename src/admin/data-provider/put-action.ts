import { entityOfResource } from '../../domain/entities/index.ts';
import { withFormErrors } from './errors.ts';
import type { Http } from './http.ts';
import type { HydraRecord, Json } from './hydra.ts';
import { ifMatch, recordIn, type Versioned } from './versions.ts';

/** Does an action of a record, such as `/api/appointments/5/cancel`; gives the record as it is now. */
export async function putAction(
  http: Http,
  resource: string,
  record: Versioned,
  action: string,
  body: Json,
  method: 'PUT' | 'POST' | 'DELETE' = 'PUT',
): Promise<HydraRecord> {
  const entity = entityOfResource(resource);
  try {
    const answer = await http(`/api/${entity?.path ?? resource}/${record.id}/${action}`, {
      method,
      ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
      headers: ifMatch(record['@etag']),
    });
    return recordIn(answer, entity);
  } catch (error) {
    throw withFormErrors(error, entity);
  }
}

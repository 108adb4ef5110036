import { entityOfResource } from '../../domain/entities/index.ts';
import { withFormErrors } from './errors.ts';
import type { Http } from './http.ts';
import type { HydraRecord, Json } from './hydra.ts';
import { ifMatch, recordIn, type VersionedRecord } from './versions.ts';

/**
 * Calls an action of a record, such as `/api/appointments/5/cancel`, with the version that was read. Returns the
 * updated record.
 */
export async function putAction(
  http: Http,
  resource: string,
  record: VersionedRecord,
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

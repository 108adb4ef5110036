import { eq } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import type { PrivacyClass } from '../../../domain/privacy/privacy-request.ts';
import type { ApiRequest } from '../../api-context.ts';
import type { Reader } from '../../db/connection.ts';
import { appointments, veterans } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import { missingRecordOnWrite } from '../../hydra/kept-record.ts';
import { idOfPath } from '../../hydra/read.ts';
import { type PersonRecords, recordsOf } from './person.ts';

/**
 * Returns the records from which the person of the path's record is found.
 * @throws ApiError 404 where the record does not exist, 409 where it was merged into another or is anonymized
 */
export async function recordsOfPath(
  request: ApiRequest,
  reader: Reader,
  entity: PrivacyClass,
): Promise<PersonRecords> {
  const id = idOfPath(request);
  const table = entity === 'Veteran' ? veterans : appointments;
  const [row] = await reader.select().from(table).where(eq(table.id, id));
  if (!row) throw await missingRecordOnWrite(reader, entityNamed(entity), id);
  if ('anonymizedDate' in row && row.anonymizedDate) throw new ApiError(409, privacyTexts.anonymized);
  return recordsOf(reader, entity, id);
}

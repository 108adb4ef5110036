import type { Http } from '../http.ts';
import type { HydraRecord } from '../hydra.ts';
import { putAction } from '../put-action.ts';
import type { VersionedRecord } from '../versions.ts';

/** The calls that several kinds of records share. */

export interface RecordCalls {
  /** Enables or disables a veteran or a user (USER-01, VET-14); `enable` is the new state. */
  setEnabled(resource: string, record: VersionedRecord, enable: boolean): Promise<HydraRecord>;
  /** Archives a file type or takes it back (REF-01); `isArchived` is the new state. */
  setArchived(resource: string, record: VersionedRecord, isArchived: boolean): Promise<HydraRecord>;
  /** Sends a picture for a file type (REF-01); gives the address under which a record may take it. */
  sendPicture(file: File): Promise<string>;
}

/** Creates the calls that several kinds of records share. */
export const createRecordCalls = (http: Http): RecordCalls => ({
  setEnabled: (resource, record, enable) => putAction(http, resource, record, 'enable', { enable }),

  setArchived: (resource, record, isArchived) =>
    putAction(http, resource, record, 'archived', { archived: isArchived }),

  async sendPicture(file) {
    const form = new FormData();
    form.append('file', file, file.name);
    const { json } = await http('/api/params_files/image', { method: 'POST', body: form });
    return String(json.imageUrl);
  },
});

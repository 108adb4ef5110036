import type { DataExport } from '../../../domain/data-exports.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The calls about full exports (DATA-01); each but the ticket gives the last exports, the newest first. */
export interface DataExportCalls {
  dataExports(signal?: AbortSignal): Promise<readonly DataExport[]>;
  /** Asks for an export; the current password is asked in between. */
  requestDataExport(): Promise<readonly DataExport[]>;
  /** Cancels an export under way, or removes its file. */
  removeDataExport(id: number): Promise<readonly DataExport[]>;
  /** The address of one fetch, which opens once. */
  dataExportAddress(id: number): Promise<string>;
}

const PATH = '/api/data_exports';

export const createDataExportCalls = (http: Http): DataExportCalls => {
  const members = async (...request: Parameters<Http>) => {
    const { json } = await http(...request);
    return toCollection<DataExport>(json).members;
  };
  return {
    dataExports: (signal) => members(PATH, { signal }),
    requestDataExport: () => members(PATH, { method: 'POST', body: '{}' }),
    removeDataExport: (id) => members(`${PATH}/${id}`, { method: 'DELETE' }),
    async dataExportAddress(id) {
      const { json } = await http(`${PATH}/${id}/ticket`, { method: 'POST', body: '{}' });
      return String(json.url);
    },
  };
};

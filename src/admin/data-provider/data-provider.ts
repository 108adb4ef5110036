import type { DataProvider } from 'react-admin';
import { createServiceCalls, type ServiceCalls } from './calls/service-calls.ts';
import { withCurrentPassword } from './current-password.ts';
import { createHttp, type Http } from './http.ts';
import { createReads } from './reads.ts';
import { createRest } from './rest.ts';
import { withSettings } from './settings-record.ts';
import { fetchWithProgress, type OnProgress } from './upload.ts';
import { createWrites } from './writes.ts';

/** The provider of the back office: react-admin's own methods and the calls outside them. */
export interface AppDataProvider extends DataProvider, ServiceCalls {}

/**
 * Creates the data provider for Hydra. It builds on ra-data-simple-rest; our own code handles what Hydra does
 * differently: lists, references, versions, violations, files, authorship (SYS-15).
 */
export function createDataProvider(
  plainHttp: Http = createHttp(),
  uploadHttp: (onProgress: OnProgress) => Http = (onProgress) => createHttp(fetchWithProgress(onProgress)),
): AppDataProvider {
  const http = withCurrentPassword(plainHttp);
  const parts = { http, uploadHttp, rest: createRest(http) };
  const reads = createReads(parts);
  return withSettings(http, {
    supportAbortSignal: true,
    ...reads,
    ...createWrites(parts, reads.getOne),
    ...createServiceCalls(http, uploadHttp),
  });
}

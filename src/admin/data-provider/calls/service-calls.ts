import { HttpError } from 'react-admin';
import type { Http } from '../http.ts';
import type { OnProgress } from '../upload.ts';
import { type AccountCalls, createAccountCalls } from './account-calls.ts';
import { type AgendaCalls, createAgendaCalls } from './agenda-calls.ts';
import { createDeskCalls, type DeskCalls } from './desk-calls.ts';
import { createFigureCalls, type FigureCalls } from './figure-calls.ts';
import { createFirstStepCalls, type FirstStepCalls } from './first-step-calls.ts';
import type { OccasionalCalls } from './occasional-calls.ts';
import { createRecordCalls, type RecordCalls } from './record-calls.ts';
import { createSlotCalls, type SlotCalls } from './slot-calls.ts';
import { createVeteranCalls, type VeteranCalls } from './veteran-calls.ts';

/** The calls of the API outside react-admin's verbs. Each throws an HttpError with the server's description. */
export interface ServiceCalls
  extends AccountCalls,
    AgendaCalls,
    DeskCalls,
    FigureCalls,
    FirstStepCalls,
    OccasionalCalls,
    RecordCalls,
    SlotCalls,
    VeteranCalls {}

/** The names of the calls that are loaded when one of them is made. */
const OCCASIONAL: Readonly<Record<keyof OccasionalCalls, true>> = {
  abandonImport: true,
  agendaFeeds: true,
  allPrivacyRequests: true,
  beginApplication: true,
  beginPasskey: true,
  beginProof: true,
  calendarDays: true,
  callsOfClosure: true,
  cancelRequests: true,
  changeWebhook: true,
  closurePeople: true,
  commandImport: true,
  confirmApplication: true,
  confirmPasskey: true,
  createAgendaFeed: true,
  createWebhook: true,
  dataExportAddress: true,
  dataExports: true,
  deleteWebhook: true,
  displacedBy: true,
  endOtherSessions: true,
  endOwnSession: true,
  endSessionOf: true,
  endSessionsOf: true,
  exerciseRight: true,
  factorsOf: true,
  importModels: true,
  importRows: true,
  listImports: true,
  matchImport: true,
  nationalDays: true,
  noteClosureCall: true,
  ownFactors: true,
  ownSessions: true,
  ownSignOnLink: true,
  personArchive: true,
  previewCalendar: true,
  previewRetention: true,
  privacyRequests: true,
  publicLimit: true,
  readImport: true,
  refusedRows: true,
  refusedSignIns: true,
  removeCalendarDay: true,
  removeDataExport: true,
  removeFactor: true,
  removeImportModel: true,
  removeOwnSignOnLink: true,
  removeSignOnLinkOf: true,
  renewAgendaFeed: true,
  renewRecoveryCodes: true,
  renewWebhookSecret: true,
  requestDataExport: true,
  resendDelivery: true,
  resetFactors: true,
  retentionRules: true,
  revokeAgendaFeed: true,
  runImport: true,
  sameSender: true,
  saveImportModel: true,
  saveLogo: true,
  securityEvents: true,
  sendCalendar: true,
  serviceLogo: true,
  sessionsOf: true,
  setPublicLimit: true,
  setRetention: true,
  settingsHistory: true,
  signOnLinkOf: true,
  switchWebhook: true,
  testFiles: true,
  testMail: true,
  undoClosure: true,
  undoClosureCall: true,
  uploadImport: true,
  virusScanner: true,
  webhookDeliveries: true,
  webhooks: true,
};

/** Calls whose code comes with the first of them; where it does not come, the call fails like any request. */
function loadOccasionalCalls(http: Http, uploadHttp: (onProgress: OnProgress) => Http): OccasionalCalls {
  const load = () =>
    import('./occasional-calls.ts').then(
      ({ createOccasionalCalls }) => createOccasionalCalls(http, uploadHttp),
      () => {
        throw new HttpError('ra.notification.http_error', 0, {});
      },
    );
  const call =
    (name: keyof OccasionalCalls) =>
    async (...values: readonly unknown[]) => {
      const { [name]: run } = await load();
      return Reflect.apply(run, undefined, values);
    };
  const names = Object.keys(OCCASIONAL) as (keyof OccasionalCalls)[];
  // Not typed by name: the table above has them all, by the compiler.
  const entries: readonly (readonly unknown[])[] = names.map((name) => [name, call(name)]);
  return Object.fromEntries(entries);
}

/** Creates all of these calls; `uploadHttp` tells how far a file is. */
export const createServiceCalls = (
  http: Http,
  uploadHttp: (onProgress: OnProgress) => Http,
): ServiceCalls => ({
  ...createAccountCalls(http),
  ...createAgendaCalls(http),
  ...createDeskCalls(http),
  ...createFigureCalls(http),
  ...createFirstStepCalls(http),
  ...createRecordCalls(http),
  ...createSlotCalls(http),
  ...createVeteranCalls(http),
  ...loadOccasionalCalls(http, uploadHttp),
});

import type { Http } from '../http.ts';
import type { OnProgress } from '../upload.ts';
import { type AccountCalls, createAccountCalls } from './account-calls.ts';
import { type AgendaCalls, createAgendaCalls } from './agenda-calls.ts';
import { type CalendarCalls, createCalendarCalls } from './calendar-calls.ts';
import { type ClosureCalls, createClosureCalls } from './closure-calls.ts';
import { createDataExportCalls, type DataExportCalls } from './data-export-calls.ts';
import { createDeskCalls, type DeskCalls } from './desk-calls.ts';
import { createFeedCalls, type FeedCalls } from './feed-calls.ts';
import { createFigureCalls, type FigureCalls } from './figure-calls.ts';
import { createFirstStepCalls, type FirstStepCalls } from './first-step-calls.ts';
import { createImportCalls, type ImportCalls } from './import-calls.ts';
import { createPrivacyCalls, type PrivacyCalls } from './privacy-calls.ts';
import { createRecordCalls, type RecordCalls } from './record-calls.ts';
import { createRetentionCalls, type RetentionCalls } from './retention-calls.ts';
import { createSecondFactorCalls, type SecondFactorCalls } from './second-factor-calls.ts';
import { createSecurityCalls, type SecurityCalls } from './security-calls.ts';
import { createSenderCalls, type SenderCalls } from './sender-calls.ts';
import { createSessionCalls, type SessionCalls } from './session-calls.ts';
import { createSettingCalls, type SettingCalls } from './setting-calls.ts';
import { createSignOnCalls, type SignOnCalls } from './sign-on-calls.ts';
import { createSlotCalls, type SlotCalls } from './slot-calls.ts';
import { createVeteranCalls, type VeteranCalls } from './veteran-calls.ts';
import { createWebhookCalls, type WebhookCalls } from './webhook-calls.ts';

/** The calls of the API outside react-admin's verbs. Each throws an HttpError with the server's description. */
export interface ServiceCalls
  extends AccountCalls,
    AgendaCalls,
    CalendarCalls,
    ClosureCalls,
    DataExportCalls,
    DeskCalls,
    FeedCalls,
    FigureCalls,
    FirstStepCalls,
    ImportCalls,
    PrivacyCalls,
    RecordCalls,
    RetentionCalls,
    SecondFactorCalls,
    SecurityCalls,
    SenderCalls,
    SessionCalls,
    SettingCalls,
    SignOnCalls,
    SlotCalls,
    VeteranCalls,
    WebhookCalls {}

/** Creates all of these calls; `uploadHttp` tells how far a file is. */
export const createServiceCalls = (
  http: Http,
  uploadHttp: (onProgress: OnProgress) => Http,
): ServiceCalls => ({
  ...createAccountCalls(http),
  ...createAgendaCalls(http),
  ...createCalendarCalls(http),
  ...createClosureCalls(http),
  ...createDataExportCalls(http),
  ...createDeskCalls(http),
  ...createFeedCalls(http),
  ...createFigureCalls(http),
  ...createFirstStepCalls(http),
  ...createImportCalls(http, uploadHttp),
  ...createPrivacyCalls(http),
  ...createRecordCalls(http),
  ...createRetentionCalls(http),
  ...createSecondFactorCalls(http),
  ...createSecurityCalls(http),
  ...createSenderCalls(http),
  ...createSessionCalls(http),
  ...createSettingCalls(http),
  ...createSignOnCalls(http),
  ...createSlotCalls(http),
  ...createVeteranCalls(http),
  ...createWebhookCalls(http),
});

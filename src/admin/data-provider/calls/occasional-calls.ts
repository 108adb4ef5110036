import type { Http } from '../http.ts';
import type { OnProgress } from '../upload.ts';
import { type CalendarCalls, createCalendarCalls } from './calendar-calls.ts';
import { type ClosureCalls, createClosureCalls } from './closure-calls.ts';
import { createDataExportCalls, type DataExportCalls } from './data-export-calls.ts';
import { createFeedCalls, type FeedCalls } from './feed-calls.ts';
import { createFirstStepTestCalls, type FirstStepTestCalls } from './first-step-calls.ts';
import { createImportCalls, type ImportCalls } from './import-calls.ts';
import { createPrivacyCalls, type PrivacyCalls } from './privacy-calls.ts';
import { createRetentionCalls, type RetentionCalls } from './retention-calls.ts';
import { createSecondFactorCalls, type SecondFactorCalls } from './second-factor-calls.ts';
import { createSecurityCalls, type SecurityCalls } from './security-calls.ts';
import { createSenderCalls, type SenderCalls } from './sender-calls.ts';
import { createSessionCalls, type SessionCalls } from './session-calls.ts';
import { createSettingCalls, type SettingCalls } from './setting-calls.ts';
import { createSignOnCalls, type SignOnCalls } from './sign-on-calls.ts';
import { createWebhookCalls, type WebhookCalls } from './webhook-calls.ts';

/** The calls of pages that are opened now and then: their code is loaded with the first of them. */
export interface OccasionalCalls
  extends CalendarCalls,
    ClosureCalls,
    DataExportCalls,
    FeedCalls,
    FirstStepTestCalls,
    ImportCalls,
    PrivacyCalls,
    RetentionCalls,
    SecondFactorCalls,
    SecurityCalls,
    SenderCalls,
    SessionCalls,
    SettingCalls,
    SignOnCalls,
    WebhookCalls {}

/** Creates these calls; `uploadHttp` tells how far a file is. */
export const createOccasionalCalls = (
  http: Http,
  uploadHttp: (onProgress: OnProgress) => Http,
): OccasionalCalls => ({
  ...createCalendarCalls(http),
  ...createClosureCalls(http),
  ...createDataExportCalls(http),
  ...createFeedCalls(http),
  ...createFirstStepTestCalls(http),
  ...createImportCalls(http, uploadHttp),
  ...createPrivacyCalls(http),
  ...createRetentionCalls(http),
  ...createSecondFactorCalls(http),
  ...createSecurityCalls(http),
  ...createSenderCalls(http),
  ...createSessionCalls(http),
  ...createSettingCalls(http),
  ...createSignOnCalls(http),
  ...createWebhookCalls(http),
});

import * as z from 'zod/mini';
import { FIRST_STEPS, MARKS } from '../../../domain/first-steps.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { requestSchema } from '../../../domain/model/schemas.ts';
import {
  erasureForm,
  rectificationForm,
  releaseForm,
  restrictionForm,
} from '../../../domain/privacy/privacy-request.ts';
import { SETTING_NAMES, serviceSettings } from '../../../domain/settings/service-settings.ts';
import { SHEET_TYPES } from '../../hydra/export/formats.ts';
import { DAY, FORM, IDEMPOTENCY_KEY, IF_MATCH, LINK, query, requiredQuery, TEXTS } from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import { proof } from './session.ts';
import {
  anything,
  colleague,
  file,
  flag,
  gives,
  int,
  link,
  makes,
  makesPlain,
  maybe,
  moment,
  orNull,
  recordOf,
  sends,
  text,
} from './shapes.ts';

/** Settings, first steps, security, retention, the rights of persons and full exports. */

/** A value in force, by the kind of its setting: one from the environment follows no rule of the page. */
function settingSchema({ kind }: Field): z.ZodMiniType {
  if (kind === 'integer') return int;
  if (kind === 'boolean') return flag;
  return kind === 'choices' ? z.array(text) : text;
}

const settingValues = Object.fromEntries(
  SETTING_NAMES.flatMap((name) => {
    const field = serviceSettings.fields[name];
    return field ? [[name, orNull(settingSchema(field))]] : [];
  }),
);
const settings = z.object({
  '@context': text,
  '@id': link,
  '@type': z.literal('ServiceSettings'),
  ...settingValues,
  fixed: z.array(text),
  timezone: text,
  version: int,
  updatedBy: orNull(colleague),
  updatedDate: orNull(moment),
});
const settingsChange = { body: z.partial(z.object(settingValues)), parameters: [IF_MATCH] };

const logo = z.object({
  '@context': text,
  '@id': link,
  '@type': z.literal('ServiceLogo'),
  address: orNull(text),
  width: orNull(int),
  height: orNull(int),
});

const settingChange = z.object({
  '@type': z.literal('SettingChange'),
  id: int,
  moment,
  name: text,
  isFirst: flag,
  before: anything,
  after: anything,
  by: orNull(text),
});

const firstSteps = z.object({
  '@type': z.literal('FirstSteps'),
  isShown: flag,
  isNew: flag,
  steps: z.array(z.object({ name: z.enum(FIRST_STEPS), isDone: flag, isLater: flag })),
});

const testResult = z.object({
  '@type': z.literal('TestResult'),
  isOk: flag,
  message: text,
  answer: orNull(text),
});

const notice = z.object({
  name: text,
  nameArabic: orNull(text),
  text: orNull(text),
  textArabic: orNull(text),
});

/** A line of the security page; what it is about is named as far as the reader may see it. */
const securityEvent = z.looseObject({ moment, kind: text, thing: text });

const securityPage = z.object({
  '@context': text,
  '@id': link,
  '@type': z.literal('hydra:Collection'),
  'hydra:member': z.array(securityEvent),
  'hydra:view': z.object({
    '@id': text,
    '@type': z.literal('hydra:PartialCollectionView'),
    'hydra:next': maybe(text),
  }),
});

const securityQuery = [
  query('after', DAY),
  query('before', DAY),
  query('user', LINK),
  query('veteran', LINK),
  query('address'),
  query('kind[]', TEXTS),
  query('thing'),
  query('record'),
];

const refusedSignIns = z.object({
  '@type': z.literal('RefusedSignIns'),
  account: orNull(z.looseObject({ id: int })),
  unknownName: orNull(text),
  network: text,
  count: int,
  first: moment,
  last: moment,
});

const retentionRules = collectionOf(
  z.object({
    '@id': link,
    '@type': z.literal('RetentionRule'),
    name: text,
    action: text,
    months: orNull(int),
    next: orNull(z.object({ months: int, from: moment })),
    nextRun: moment,
    due: orNull(int),
    lastDate: orNull(moment),
    lastCount: orNull(int),
  }),
);

const privacyRequest = z.object({
  '@id': link,
  '@type': z.literal('PrivacyRequest'),
  id: int,
  kind: text,
  entity: text,
  record: int,
  reason: orNull(text),
  note: orNull(text),
  decidedBy: orNull(text),
  doneBy: orNull(text),
  doneDate: moment,
  counts: orNull(z.record(text, int)),
});

const erasure = makes(privacyRequest, {
  body: z.intersection(requestSchema(erasureForm, true), z.object(proof)),
});
const requestFrom = (form: Parameters<typeof requestSchema>[0]) =>
  makes(privacyRequest, { parameters: [IDEMPOTENCY_KEY], body: requestSchema(form, true) });
const rectification = requestFrom(rectificationForm);
const archive = sends(['application/zip'], { body: z.object(proof) });

const dataExports = collectionOf(
  z.object({
    '@id': link,
    '@type': z.literal('DataExport'),
    id: int,
    state: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
    requestedDate: moment,
    requestedBy: text,
    isOwn: flag,
    percent: int,
    endDate: orNull(moment),
    expires: orNull(moment),
    size: orNull(int),
    records: orNull(int),
    files: orNull(int),
    fetches: int,
    lastFetchDate: orNull(moment),
  }),
);

const namedRecord = z.object({ '@id': link, id: int, name: text });
const freeDays = z.array(
  z.object({
    of: namedRecord,
    free: orNull(z.object({ day: text, cell: namedRecord, region: namedRecord })),
  }),
);

const dashboard = z.object({
  '@id': link,
  '@type': z.literal('DashboardFigures'),
  day: text,
  today: z.array(
    z.object({
      cell: namedRecord,
      regions: z.array(int),
      expected: int,
      arrived: int,
      waiting: int,
      absent: int,
      longestWait: orNull(z.object({ id: int, since: moment })),
    }),
  ),
  nextDays: z.array(z.object({ day: text, taken: int, places: int })),
  freeDays: z.object({ cells: freeDays, reasons: freeDays }),
  queue: z.array(z.object({ cell: namedRecord, count: int })),
  calendars: orNull(z.object({ endingSoon: int, notSent: int })),
  doubles: orNull(int),
  failedMails: orNull(int),
  accounts: orNull(int),
  retention: orNull(z.array(z.object({ name: text, months: int, from: moment }))),
  backup: orNull(z.object({ last: orNull(moment), isLate: flag })),
  stoppedWebhooks: orNull(int),
});

export const administrationDescriptions = [
  ...describe('settings', {
    'GET /api/settings': gives(settings),
    'PUT /api/settings': gives(settings, settingsChange),
    'PATCH /api/settings': gives(settings, settingsChange),
    'GET /api/settings/logo': gives(logo),
    'POST /api/settings/logo': gives(logo, { body: z.object({ file }), bodyTypes: [FORM] }),
    'DELETE /api/settings/logo': gives(logo),
    'GET /api/settings/logo/:name': sends(['image/png', 'image/jpeg']),
    'GET /api/settings/history': gives(collectionOf(settingChange)),
    'GET /api/first_steps': gives(firstSteps),
    'PUT /api/first_steps/:name': gives(firstSteps, {
      body: z.object({ mark: orNull(z.enum(MARKS)) }),
    }),
    'POST /api/first_steps/mail_test': gives(testResult),
    'POST /api/first_steps/files_test': gives(testResult),
    'GET /api/dashboard_figures': gives(dashboard),
    'GET /api/notices/current': gives(collectionOf(notice)),
    'PUT /api/params_files/:id/archived': gives(recordOf('ParamsFile'), {
      body: z.object({ archived: flag }),
    }),
    'POST /api/params_files/image': makes(z.object({ '@context': text, imageUrl: text }), {
      body: z.object({ file }),
      bodyTypes: [FORM],
    }),
    'GET /api/params_file_images/:name': sends(['image/png', 'image/jpeg']),
  }),
  ...describe('security', {
    'GET /api/security_events': {
      parameters: [...securityQuery, query('itemsPerPage', { type: 'integer', minimum: 1 }), query('cursor')],
      answers: [{ status: 200, schema: securityPage, files: Object.values(SHEET_TYPES) }],
    },
    'GET /api/security_events/sign_ins': gives(collectionOf(refusedSignIns), {
      parameters: [query('after', DAY), query('before', DAY)],
    }),
    'GET /api/retention_rules': gives(retentionRules),
    'POST /api/retention_rules/:id/preview': gives(
      z.object({
        '@type': z.literal('RetentionPreview'),
        name: text,
        months: int,
        counts: z.array(z.object({ month: text, count: int })),
      }),
      { body: z.object({ months: int }) },
    ),
    'PUT /api/retention_rules/:id': gives(retentionRules, {
      body: z.object({ months: orNull(int), ...proof }),
    }),
  }),
  ...describe('privacy', {
    'GET /api/privacy_requests': gives(collectionOf(privacyRequest), {
      parameters: [
        query('entity', { enum: ['Veteran', 'Appointment'] }),
        query('record', LINK),
        query('before', LINK),
      ],
    }),
    'POST /api/veterans/:id/archive': archive,
    'POST /api/veterans/:id/rectification': rectification,
    'POST /api/veterans/:id/erasure': erasure,
    'POST /api/veterans/:id/restriction': requestFrom(restrictionForm),
    'POST /api/veterans/:id/release': requestFrom(releaseForm),
    'POST /api/appointments/:id/archive': archive,
    'POST /api/appointments/:id/rectification': rectification,
    'POST /api/appointments/:id/erasure': erasure,
  }),
  ...describe('exports', {
    'GET /api/data_exports': gives(dataExports),
    'POST /api/data_exports': makes(dataExports, { body: z.object(proof) }),
    'DELETE /api/data_exports/:id': gives(dataExports),
    'POST /api/data_exports/:id/ticket': makesPlain(z.object({ url: text })),
    'GET /api/data_exports/:id/file': sends(['application/zip'], { parameters: [requiredQuery('ticket')] }),
  }),
];

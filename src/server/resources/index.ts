import { entities } from '../../domain/entities/index.ts';
import type { ApiOperation } from '../api-context.ts';
import { agendaOperations } from '../booking/slots/agenda.ts';
import { availabilityOperations } from '../booking/slots/availability.ts';
import { openDaysOperations } from '../booking/slots/open-days.ts';
import { ownOperations } from '../booking/visitors/own-operations.ts';
import { changesOperation } from '../changes/operation.ts';
import { counterOperations } from '../desk/counters.ts';
import { deskEventOperations } from '../desk/events.ts';
import { screenOperations } from '../desk/screens.ts';
import { eventOperations } from '../events/operations.ts';
import { accountFeedOperations } from '../feeds/account-feeds.ts';
import { feedOperations } from '../feeds/feed.ts';
import { firstStepOperations } from '../first-steps/operations.ts';
import { operationsOf } from '../hydra/operations.ts';
import { type Resource, resourceOf } from '../hydra/resource.ts';
import { importOperations } from '../imports/operations.ts';
import { retentionOperations } from '../privacy/retention-operations.ts';
import { senderOperations } from '../same-sender/operations.ts';
import { securityOperations, unusualReadings } from '../security/operations.ts';
import { limitOperations } from '../senders/lowered-limit.ts';
import { settingOperations } from '../service-settings/operations.ts';
import { dataExportOperations } from '../transfer/background/operations.ts';
import { webhookOperations } from '../webhooks/operations.ts';
import { appointmentStatistics } from './appointment-statistics.ts';
import { appointmentOperations, appointments } from './appointments.ts';
import { calendarOperations, calendars } from './calendars.ts';
import { closureOperations, closures } from './closures.ts';
import { dashboardFigures } from './dashboard/dashboard-figures.ts';
import { failedMails } from './failed-mails.ts';
import { fileTypeOperations, fileTypes } from './file-types.ts';
import { globalSearch } from './global-search.ts';
import { noteResources } from './notes.ts';
import { noticeOperations } from './notices.ts';
import { privacyOperations } from './person-rights/privacy-operations.ts';
import { queueEntries } from './queue-entries.ts';
import { reasons } from './reasons.ts';
import { regions } from './regions.ts';
import { roles } from './roles.ts';
import { serviceAccounts } from './service-accounts.ts';
import { slots } from './slots.ts';
import { userOperations, users } from './users.ts';
import { veteranDoubleOperations, veteranDoubles } from './veterans/veteran-doubles.ts';
import { veteranFileOperations, veteranFiles } from './veterans/veteran-files.ts';
import { veteranMergeOperations, veteranMerges } from './veterans/veteran-merges.ts';
import { veteranRelations } from './veterans/veteran-relations.ts';
import { veteranOperations, veterans } from './veterans/veterans.ts';

/** Resources with code beyond their declaration. Other entities need no entry here. */
const special: readonly Resource[] = [
  veterans,
  veteranRelations,
  veteranMerges,
  veteranDoubles,
  ...noteResources,
  veteranFiles,
  calendars,
  slots,
  closures,
  appointments,
  queueEntries,
  failedMails,
  users,
  serviceAccounts,
  roles,
  unusualReadings,
  regions,
  reasons,
  fileTypes,
];

/** Every entity bound to its table, in the order of the documentation. */
export const resources: readonly Resource[] = entities.map(
  (entity) => special.find((resource) => resource.entity.name === entity.name) ?? resourceOf(entity),
);

/** The operations of all resources. */
export const resourceOperations: readonly ApiOperation[] = [
  ...agendaOperations,
  ...availabilityOperations,
  ...openDaysOperations,
  ...appointmentOperations,
  ...senderOperations,
  ...limitOperations,
  appointmentStatistics,
  dashboardFigures,
  ...eventOperations,
  ...deskEventOperations,
  ...screenOperations,
  ...counterOperations,
  ...ownOperations,
  ...accountFeedOperations,
  ...feedOperations,
  ...calendarOperations,
  ...closureOperations,
  ...veteranOperations,
  ...veteranFileOperations,
  ...veteranMergeOperations,
  ...veteranDoubleOperations,
  globalSearch,
  ...userOperations,
  ...fileTypeOperations,
  ...noticeOperations,
  ...settingOperations,
  ...firstStepOperations,
  ...securityOperations,
  ...retentionOperations,
  ...privacyOperations,
  ...dataExportOperations,
  ...webhookOperations,
  ...importOperations,
  changesOperation(resources),
  ...resources.flatMap(operationsOf),
];

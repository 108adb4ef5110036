import { settingsPage } from '../operations/settings.ts';
import { print } from '../print.ts';
import { account, accountKeys } from './account.ts';
import { agenda } from './appointments/agenda.ts';
import { appointments } from './appointments/appointments.ts';
import { calendars, slots } from './appointments/calendars.ts';
import { closures } from './appointments/closures.ts';
import { desk } from './appointments/desk.ts';
import { find } from './appointments/find.ts';
import { senders } from './appointments/senders.ts';
import { builder } from './builder.ts';
import { dashboard, failedMails } from './dashboard.ts';
import { dataExports } from './data-exports.ts';
import { figures, statisticsPages } from './figures.ts';
import { firstSteps } from './first-steps.ts';
import { globalSearch } from './global-search.ts';
import { help } from './help.ts';
import { lock } from './lock.ts';
import { personRights } from './person-rights.ts';
import { resources } from './resources.ts';
import { retention } from './retention.ts';
import { roles } from './roles.ts';
import { screens } from './screens.ts';
import { securityPage } from './security.ts';
import { users } from './users.ts';
import { importsPage } from './veterans/imports.ts';
import { doubles, merging } from './veterans/merging.ts';
import { notes } from './veterans/notes.ts';
import { story } from './veterans/story.ts';
import { careLog, veteranFiles } from './veterans/veteran-files.ts';
import { veterans } from './veterans/veterans.ts';
import { webhooks } from './webhooks.ts';

/**
 * The back office's French texts, beside those of the domain and of the first list (`first.ts`): they come with the first
 * screen that is opened.
 */
export const admin = {
  agenda,
  appointments,
  calendars,
  careLog,
  closures,
  dashboard,
  dataExports,
  doubles,
  failedMails,
  firstSteps,
  find,
  desk,
  figures,
  globalSearch,
  help,
  imports: importsPage,
  lock,
  merging,
  notes,
  personRights,
  screens,
  resources,
  veteranFiles,
  veterans,
  webhooks,
  slots,
  statistics: statisticsPages,
  story,
  account,
  builder,
  print: print.screen,
  retention,
  roles,
  security: securityPage,
  senders,
  settings: settingsPage,
  users,
  ...accountKeys,
};

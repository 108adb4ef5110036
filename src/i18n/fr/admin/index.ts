import { print } from '../print.ts';
import { settingsPage } from '../settings.ts';
import { account, accountKeys } from './account.ts';
import { agenda } from './agenda.ts';
import { appointments } from './appointments.ts';
import { builder } from './builder.ts';
import { calendars } from './calendars.ts';
import { careLog } from './care-log.ts';
import { closures } from './closures.ts';
import { dashboard } from './dashboard.ts';
import { dataExports } from './data-exports.ts';
import { desk } from './desk.ts';
import { doubles } from './doubles.ts';
import { failedMails } from './failed-mails.ts';
import { figures, statisticsPages } from './figures.ts';
import { find } from './find.ts';
import { firstSteps } from './first-steps.ts';
import { globalSearch } from './global-search.ts';
import { help } from './help.ts';
import { importsPage } from './imports.ts';
import { merging } from './merging.ts';
import { notes } from './notes.ts';
import { resources } from './resources.ts';
import { roles } from './roles.ts';
import { screens } from './screens.ts';
import { securityPage } from './security.ts';
import { senders } from './senders.ts';
import { slots } from './slots.ts';
import { story } from './story.ts';
import { users } from './users.ts';
import { veteranFiles } from './veteran-files.ts';
import { veterans } from './veterans.ts';

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
  merging,
  notes,
  screens,
  resources,
  veteranFiles,
  veterans,
  slots,
  statistics: statisticsPages,
  story,
  account,
  builder,
  print: print.screen,
  roles,
  security: securityPage,
  senders,
  settings: settingsPage,
  users,
  ...accountKeys,
};

import type { ApiOperation } from '../api-context.ts';
import { filesTest } from './files-test.ts';
import { putMark, readFirstSteps } from './first-steps.ts';
import { mailTest } from './mail-test.ts';

const common = { access: 'superAdmin', accessLogScope: 'nothing' } as const;

/** The operations of the first steps, for super administrators (OPS-05). */
export const firstStepOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: '/api/first_steps', handle: readFirstSteps },
  { ...common, method: 'POST', path: '/api/first_steps/mail_test', handle: mailTest },
  { ...common, method: 'POST', path: '/api/first_steps/files_test', handle: filesTest },
  { ...common, method: 'PUT', path: '/api/first_steps/:name', handle: putMark },
];

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { RIGHT_PRIORITY, type RightName } from '../../../src/domain/rights/rights.ts';
import { operations } from '../../../src/server/api.ts';
import { credentials, menus, rights, roleRights, roles, users } from '../../../src/server/db/schema.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import type { Answer } from '../../harness/data/request.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();

/**
 * The right of every operation, written down a second time by hand: `public`, `signedIn`, or rights of which one is
 * enough. An operation that is not here fails the first test.
 */
const crud = (
  menu: string,
  { read = '', write = ['POST', 'PUT', 'PATCH', 'DELETE'] }: { read?: string; write?: string[] } = {},
) => ({
  'GET ': read || `${menu} LIST`,
  'GET /:id': read || `${menu} VIEW`,
  ...(write.includes('POST') ? { 'POST ': `${menu} CREATE` } : {}),
  ...(write.includes('PUT') ? { 'PUT /:id': `${menu} EDIT`, 'PATCH /:id': `${menu} EDIT` } : {}),
  ...(write.includes('DELETE') ? { 'DELETE /:id': `${menu} DELETE` } : {}),
});

/** Of which kind an import is, and with it whose right counts, is known once it is read. */
const ofImports = (action: string) =>
  ['Veteran', 'Appointment', 'Observation', 'MedicalInformation']
    .map((menu) => `${menu} ${action}`)
    .join(' or ');

const expectations: Record<string, Record<string, string>> = {
  '': {
    'GET ': 'public',
    'GET /': 'public',
    'GET /docs': 'public',
    'GET /docs.jsonld': 'public',
    'GET /docs.json': 'public',
    'GET /contexts/:name': 'public',
  },
  '/login_check': { 'POST ': 'public' },
  '/logout': { 'POST ': 'public' },
  '/session': { 'POST /renewal': 'public', 'POST /lock': 'signedIn', 'POST /unlock': 'signedIn' },
  '/me/sessions': { 'GET ': 'signedIn', 'DELETE ': 'signedIn', 'DELETE /:session': 'signedIn' },
  '/auth/register': { 'POST ': 'public' },
  '/auth/forgot-password': { 'POST ': 'public' },
  '/auth/reset-password': { 'POST ': 'public' },
  '/auth/invitation': { 'POST ': 'public' },
  '/auth/accept-invitation': { 'POST ': 'public' },
  '/me/agenda_feeds': {
    'GET ': 'signedIn',
    'POST ': 'Appointment LIST',
    'POST /:id/renewal': 'Appointment LIST',
    'DELETE /:id': 'signedIn',
  },
  '/agenda_feeds/:name': { 'GET ': 'public' },
  '/own_appointment': { 'GET ': 'public', 'POST /cancel': 'public', 'POST /move': 'public' },
  '/desk_screens': {
    'POST ': 'Appointment EDIT',
    'GET ': 'Appointment EDIT',
    'DELETE /:id': 'Appointment EDIT',
  },
  '/desk_counter': { 'GET ': 'Appointment EDIT', 'PUT ': 'Appointment EDIT' },
  '/called_numbers': { 'GET ': 'public', 'GET /events': 'public' },
  '/events': { 'GET ': 'signedIn' },
  '/changes': { 'GET ': 'signedIn' },
  '/service_accounts': {
    'GET ': 'User LIST',
    'GET /:id': 'User VIEW',
    'POST ': 'User CREATE',
    'DELETE /:id': 'User DELETE',
  },
  '/me': { 'GET ': 'signedIn' },
  '/login_check/second_factor': { 'POST ': 'public' },
  '/login_check/passkey_options': { 'POST ': 'public' },
  '/login_check/passkey': { 'POST ': 'public' },
  '/login_check/sign_on': {
    'POST ': 'public',
    'POST /begin': 'public',
    'POST /link': 'public',
    'POST /register': 'public',
    'POST /logout': 'public',
    'GET /logo': 'public',
  },
  '/me/second_factor': {
    'GET ': 'signedIn',
    'POST /totp': 'signedIn',
    'POST /passkey': 'signedIn',
    'POST /passkey/confirm': 'signedIn',
    'POST /proof_options': 'signedIn',
    'POST /totp/confirm': 'signedIn',
    'POST /recovery_codes': 'signedIn',
    'POST /:id/remove': 'signedIn',
  },
  '/me/sign_on_link': { 'GET ': 'signedIn', 'POST /remove': 'signedIn' },
  '/me/preferences': { 'GET ': 'signedIn', 'PATCH ': 'signedIn' },
  '/menu_roles/user': { 'GET ': 'signedIn' },
  '/veterans': {
    ...crud('Veteran', { write: ['POST', 'PUT'] }),
    'PUT /:id/enable': 'Veteran EDIT',
    'PUT /:id/associate': 'Veteran EDIT',
    'GET /:id/care_log': 'Veteran VIEW',
    'GET /:id/history': 'User DELETE',
    'GET /:id/counts': 'Veteran VIEW',
    'GET /:id/belongings': 'Veteran DELETE',
    'POST /:id/archive': 'Veteran DELETE',
    'POST /:id/rectification': 'Veteran DELETE',
    'POST /:id/restriction': 'Veteran DELETE',
    'POST /:id/release': 'Veteran DELETE',
    'POST /:id/erasure': 'Veteran DELETE',
    'POST /likenesses': 'Veteran CREATE',
    'GET /stats/created_date': 'Veteran LIST',
    'GET /stats/updated_date': 'Veteran LIST',
    'GET /:id/files': 'VeteranFile LIST',
    'GET /:id/expected_files': 'Veteran VIEW',
  },
  '/observations': crud('Observation'),
  '/medical_informations': crud('MedicalInformation'),
  '/veteran_relations': {
    'GET ': 'Veteran VIEW',
    'GET /:id': 'Veteran VIEW',
    'POST ': 'Veteran EDIT',
    'DELETE /:id': 'Veteran EDIT',
  },
  '/veteran_doubles': {
    'GET ': 'Veteran DELETE',
    'GET /:id': 'Veteran DELETE',
    'GET /progress': 'Veteran DELETE',
    'PUT /:id/dismissed': 'Veteran DELETE',
  },
  '/veteran_imports': {
    'GET ': ofImports('CREATE'),
    'POST ': ofImports('CREATE'),
    'GET /:id': ofImports('CREATE'),
    'DELETE /:id': ofImports('CREATE'),
    'PUT /:id/matching': ofImports('CREATE'),
    'GET /:id/rows': ofImports('CREATE'),
    'GET /:id/refused': ofImports('CREATE'),
    // EDIT besides where changes are written.
    'PUT /:id/run': ofImports('CREATE'),
    'PUT /:id/pause': ofImports('CREATE'),
    'PUT /:id/resume': ofImports('CREATE'),
    'PUT /:id/cancel': ofImports('CREATE'),
    'PUT /:id/undo': ofImports('DELETE'),
    'POST /:id/models': ofImports('CREATE'),
  },
  '/veteran_import_models': {
    'GET ': ofImports('CREATE'),
    'DELETE /:id': ofImports('CREATE'),
  },
  '/veteran_merges': {
    'GET ': 'Veteran VIEW',
    'GET /:id': 'Veteran VIEW',
    'POST ': 'Veteran DELETE',
    'DELETE /:id': 'Veteran DELETE',
  },
  '/files/veterans': {
    ...crud('VeteranFile'),
    'POST /:id': 'VeteranFile EDIT',
    'GET /:id/thumbnail': 'VeteranFile VIEW',
    'POST /:id/scan': 'VeteranFile EDIT',
  },
  '/globalSearch': { 'GET ': 'Veteran LIST' },
  '/calendars': {
    ...crud('Calendar'),
    'GET /available': 'signedIn',
    'PUT /:id/sent': 'Calendar EDIT',
    'POST /preview': 'Calendar CREATE',
    'POST /:id/preview': 'Calendar EDIT',
    'GET /:id/days': 'Calendar VIEW',
    'DELETE /:id/day/:day/remove': 'Appointment DELETE',
  },
  '/available_appointments': { ...crud('Appointment', { write: ['PUT', 'DELETE'] }), 'GET /check': 'public' },
  '/closures': {
    ...crud('Calendar'),
    'GET /national_days': 'Calendar LIST',
    'POST /people': 'Calendar CREATE',
    'GET /:id/people': 'Appointment VIEW',
    'GET /:id/calls': 'Appointment VIEW',
    'POST /:id/calls': 'Appointment EDIT',
    'DELETE /:id/calls/:call': 'Appointment EDIT',
    'POST /:id/undo': 'Calendar DELETE',
  },
  '/queue_entries': {
    ...crud('Appointment', { write: ['DELETE'] }),
    'POST ': 'public',
    'GET /:id/same_sender': 'Appointment DELETE',
  },
  '/virus_scanner': { 'GET ': 'Security LIST' },
  '/security_events': { 'GET ': 'Security LIST', 'GET /sign_ins': 'Security LIST' },
  '/unusual_readings': { 'GET ': 'Security LIST', 'GET /:id': 'Security LIST' },
  '/retention_rules': {
    'GET ': 'Security LIST',
    'POST /:id/preview': 'Security EDIT',
    'PUT /:id': 'Security EDIT',
  },
  '/privacy_requests': { 'GET ': 'Veteran DELETE or Security LIST' },
  '/webhooks': {
    'GET ': 'superAdmin',
    'POST ': 'superAdmin',
    'PUT /:id': 'superAdmin',
    'DELETE /:id': 'superAdmin',
    'POST /:id/renewal': 'superAdmin',
    'GET /:id/deliveries': 'superAdmin',
  },
  '/webhook_deliveries/:delivery': { 'POST /resend': 'superAdmin' },
  '/failed_mails': { 'GET ': 'superAdmin', 'GET /:id': 'superAdmin' },
  '/settings': {
    'GET ': 'superAdmin',
    'PUT ': 'superAdmin',
    'PATCH ': 'superAdmin',
    'GET /history': 'superAdmin',
    'GET /logo': 'superAdmin',
    'POST /logo': 'superAdmin',
    'DELETE /logo': 'superAdmin',
    'GET /logo/:name': 'public',
  },
  '/data_exports': {
    'GET ': 'superAdmin',
    'POST ': 'superAdmin',
    'DELETE /:id': 'superAdmin',
    'POST /:id/ticket': 'superAdmin',
    // By a secret that opens once.
    'GET /:id/file': 'public',
  },
  '/first_steps': {
    'GET ': 'superAdmin',
    'PUT /:name': 'superAdmin',
    'POST /mail_test': 'superAdmin',
    'POST /files_test': 'superAdmin',
  },
  '/dashboard_figures': { 'GET ': 'Appointment LIST' },
  '/public_limit': { 'GET ': 'Appointment DELETE or Calendar EDIT', 'PUT ': 'Calendar EDIT' },
  '/appointments': {
    ...crud('Appointment'),
    'POST /:id/archive': 'Veteran DELETE',
    'POST /:id/rectification': 'Veteran DELETE',
    'POST /:id/erasure': 'Veteran DELETE',
    'POST ': 'public or Appointment CREATE',
    'GET /available': 'public',
    'GET /open_days': 'public',
    'GET /days': 'signedIn',
    'GET /agenda': 'Appointment LIST',
    'GET /stats': 'Appointment LIST',
    'GET /today': 'Appointment LIST',
    'GET /current': 'Appointment LIST',
    'GET /next': 'Appointment LIST',
    'PUT /:id/cancel': 'Appointment DELETE',
    'GET /:id/same_sender': 'Appointment DELETE',
    'POST /cancel_requests': 'Appointment DELETE',
    'GET /events': 'Appointment LIST',
    'POST /call_next': 'Appointment EDIT',
    'POST /:id/state': 'Appointment EDIT',
    'POST /:id/state/undo': 'Appointment EDIT',
    'POST /:id/recall': 'Appointment EDIT',
    'PUT /:id/desk_note': 'Appointment EDIT',
  },
  '/users': {
    ...crud('User', { write: ['POST', 'PUT'] }),
    // One's own account asks no right; the record asked for here is nobody's.
    'GET /:id': 'own or User VIEW',
    'PUT /:id': 'own or User EDIT',
    'PATCH /:id': 'own or User EDIT',
    'PUT /:id/enable': 'User DELETE',
    'POST /invitations': 'User CREATE',
    'POST /:id/invitation': 'User CREATE',
    'DELETE /:id/invitation': 'User CREATE',
    'GET /:id/sign_on_link': 'User VIEW',
    'DELETE /:id/sign_on_link': 'User EDIT',
    'GET /:id/second_factor': 'User VIEW',
    'DELETE /:id/second_factor': 'User EDIT',
    'GET /:id/sessions': 'User EDIT',
    'DELETE /:id/sessions': 'User EDIT',
    'DELETE /:id/sessions/:session': 'User EDIT',
    'PUT /password/:id': 'own or User EDIT',
    'POST /image/:id': 'own or User EDIT',
    'PUT /image/:id': 'own or User EDIT',
  },
  '/user_images': { 'GET /:name': 'public' },
  '/params_file_images': { 'GET /:name': 'public' },
  '/roles': { ...crud('Role'), 'GET ': 'Role LIST or User CREATE' },
  '/params_menus': crud('', { read: 'signedIn', write: [] }),
  '/params_rights': crud('', { read: 'signedIn', write: [] }),
  '/params_countries': crud('', { read: 'signedIn', write: [] }),
  '/cells': crud('Cell', { read: 'public' }),
  '/params_regions': crud('ParamsRegion', { read: 'public' }),
  '/notices': { ...crud('Notice'), 'GET /current': 'public' },
  '/params_qualities': crud('ParamsQuality', { read: 'public' }),
  '/params_appointment_reasons': crud('ParamsReason', { read: 'public' }),
  '/params_conflits': crud('ParamsConflit', { read: 'signedIn' }),
  '/params_services': crud('ParamsService', { read: 'signedIn' }),
  '/params_articles': crud('ParamsArticle', { read: 'signedIn' }),
  '/params_observations': crud('ParamsObservation', { read: 'signedIn' }),
  '/params_medical_informations': crud('ParamsMedicalInformation', { read: 'signedIn' }),
  '/params_cities': crud('ParamsCity', { read: 'signedIn' }),
  '/params_files': {
    ...crud('ParamsFile', { read: 'signedIn', write: ['POST', 'PUT'] }),
    'PUT /:id/archived': 'ParamsFile DELETE',
    'POST /image': 'ParamsFile CREATE',
  },
};

const expectedRights = new Map(
  Object.entries(expectations).flatMap(([path, methods]) =>
    Object.entries(methods).map(([key, access]) => {
      const [method, rest = ''] = key.split(' ');
      return [`${method} /api${path}${rest}`, access] as const;
    }),
  ),
);

/** A user whose role gives the same right on every menu; `null`: no role at all. */
async function userWith(right: RightName | null): Promise<{ id: number; token: string }> {
  const username = `holder-${right ?? 'none-at-all'}`.toLowerCase();
  let role: number | null = null;
  if (right) {
    const [newRole] = await api.db
      .insert(roles)
      .values({ name: `ROLE_${right}` })
      .returning({ id: roles.id });
    role = newRole?.id ?? null;
    const [rightRow] = await api.db.select().from(rights).where(eq(rights.name, right));
    const all = await api.db.select().from(menus);
    await api.db
      .insert(roleRights)
      .values(all.map((menu) => ({ role: role as number, menu: menu.id, right: rightRow?.id as number })));
  }
  const [user] = await api.db
    .insert(users)
    .values({
      civility: 'Mr',
      username,
      firstName: 'A',
      lastName: 'B',
      email: `${username}@example.org`,
      role,
    })
    .returning({ id: users.id });
  const id = user?.id as number;
  await api.db.insert(credentials).values({ userId: id, passwordHash: await hashPassword(PASSWORD) });
  return { id, token: await api.signIn(username) };
}

/** Asks with a record that does not exist and an empty body: allowed or not, nothing changes. */
const ask = (operation: string, token?: string) => {
  const [method = '', path = ''] = operation.split(' ');
  const real = path.replace(':id', '999999').replace(':day', '2026-11-23').replace(':name', 'Veteran');
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
  return api.request(method, real, { token, body });
};

const allows = (access: string, right: RightName): boolean =>
  access.split(' or ').some((one) => {
    if (one === 'public') return !access.includes(' or ');
    if (one === 'signedIn') return true;
    // The role itself: no right stands for it.
    if (one === 'own' || one === 'superAdmin') return false;
    const [, action] = one.split(' ') as [string, RightName];
    return RIGHT_PRIORITY[right] >= RIGHT_PRIORITY[action];
  });

/**
 * An empty sign-in is itself refused with 401, and so are sign-out and renewal without a cookie. A sign-out or a lock ends
 * what the test goes on with.
 */
const OF_THE_SESSION = [
  'POST /api/login_check',
  'POST /api/logout',
  'POST /api/session/renewal',
  'POST /api/session/lock',
];

/** A change of one's own second factor asks for the current password by a 403 with a code of its own (AUTH-11). */
const isForbidden = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status === 403 && body?.code !== 'currentPassword.asked';

describe('every operation', () => {
  it('RIGHTS-11: has an expectation here, and every expectation is an operation', () => {
    const declaredOperations = operations.map(({ method, path }) => `${method} ${path}`).sort();
    expect(declaredOperations).toEqual([...expectedRights.keys()].sort());
  });

  it('RIGHTS-11: answers 401 to who is signed out, unless it is public', async () => {
    for (const [operation, access] of expectedRights) {
      if (OF_THE_SESSION.includes(operation)) continue;
      const { status } = await ask(operation);
      expect([operation, status === 401]).toEqual([operation, !access.startsWith('public')]);
    }
  });

  it.each(Object.keys(RIGHT_PRIORITY) as RightName[])(
    'RIGHTS-01, RIGHTS-11: with %s on every menu, gives what the right gives and 403 for the rest',
    async (right) => {
      const { token } = await userWith(right);
      for (const [operation, access] of expectedRights) {
        if (OF_THE_SESSION.includes(operation)) continue;
        const { status, body } = await ask(operation, token);
        expect([operation, right, isForbidden({ status, body })]).toEqual([
          operation,
          right,
          !allows(access, right),
        ]);
        expect(status, operation).toBeLessThan(500);
        if (operation.includes(':id') && allows(access, right))
          expect([operation, status]).toEqual([operation, 404]);
      }
    },
  );

  it('RIGHTS-11, AUTH-06: without a role, only what any signed-in user may', async () => {
    const { token } = await userWith(null);
    for (const [operation, access] of expectedRights) {
      if (OF_THE_SESSION.includes(operation)) continue;
      expect([operation, isForbidden(await ask(operation, token))]).toEqual([
        operation,
        !allows(access, 'NONE'),
      ]);
    }
    const menuRights = await api.request('GET', '/api/menu_roles/user', { token });
    expect([menuRights.status, menuRights.body['hydra:member']]).toEqual([200, [{}]]);
  });

  it('RIGHTS-13, SEC-01: a disabled user is signed out on the next call, everywhere', async () => {
    const [agent] = await api.db.select().from(users).where(eq(users.username, 'holder-delete'));
    const token = await api.signIn('holder-delete');
    await api.db
      .update(users)
      .set({ enable: false })
      .where(eq(users.id, agent?.id as number));
    for (const [operation] of expectedRights) {
      if (operation === 'POST /api/login_check') continue;
      expect([operation, (await ask(operation, token)).status]).toEqual([operation, 401]);
    }
    const login = await api.request('POST', '/api/login_check', {
      body: { username: 'holder-delete', password: PASSWORD },
    });
    expect(login.status).toBe(401);
  });
});

it('RIGHTS-13: a change of the role counts on the next call', async () => {
  const admin = await api.signIn('admin');
  const token = await api.signIn('holder-list');
  expect((await api.request('GET', '/api/veterans/999999', { token })).status).toBe(403);
  const list = await api.request('GET', '/api/roles?name=ROLE_LIST', { token: admin });
  const role = list.body['hydra:member'][0];
  const view = (await api.request('GET', '/api/params_rights?name=VIEW', { token: admin })).body[
    'hydra:member'
  ][0];
  const menuRoles = Object.fromEntries(Object.keys(role.menuRoles).map((menu) => [menu, view.id]));
  const changeAnswer = await api.request('PUT', role['@id'], { token: admin, body: { menuRoles } });
  expect([changeAnswer.status, changeAnswer.headers.get('ETag')?.split('-')[0]]).toEqual([200, '"2']);
  expect((await api.request('GET', '/api/veterans/999999', { token })).status).toBe(404);
  const menuRights = (await api.request('GET', '/api/menu_roles/user', { token })).body['hydra:member'][0];
  expect(menuRights).toEqual(Object.fromEntries(MENUS.map((menu) => [menu, 'VIEW'])));
});

it('ROLE-02: a role needs a right for every menu', async () => {
  const token = await api.signIn('admin');
  const role = (await api.request('GET', '/api/roles/2', { token })).body;
  const { 1: _one, ...some } = role.menuRoles;
  for (const menuRoles of [some, { ...role.menuRoles, 999: 1 }, { ...role.menuRoles, 1: 999 }, {}]) {
    const answer = await api.request('POST', '/api/roles', {
      token,
      body: { name: 'ROLE_ESSAI', menuRoles },
    });
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'menuRoles' }]);
  }
  const creation = await api.request('POST', '/api/roles', {
    token,
    body: { name: 'ROLE_ESSAI', menuRoles: role.menuRoles },
  });
  expect([creation.status, creation.body.menuRoles, creation.body.menus.length]).toEqual([
    201,
    role.menuRoles,
    MENUS.length,
  ]);
  const twice = await api.request('POST', '/api/roles', {
    token,
    body: { name: 'role_essai', menuRoles: role.menuRoles },
  });
  expect(twice.body.violations).toMatchObject([{ propertyPath: 'name', message: 'ce nom est déjà utilisé' }]);
});

import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { serviceSettings as table } from '../db/schema.ts';
import type { LogoPicture } from '../files/logo-picture.ts';
import { pictureUpload, readLogo } from '../files/sent-picture.ts';
import { SENT_FILE } from '../http/security-headers.ts';
import { notFound } from '../hydra/errors.ts';
import { write } from '../transaction.ts';
import { applyStored, readStored, SETTINGS_LOCK } from './live-settings.ts';
import { LOGO, LOGO_PATH, type Logo } from './logo.ts';

/** Stores the logo, or that there is none, and brings it into force as a change of a setting. */
async function changeLogo(request: ApiRequest, picture: LogoPicture | null): Promise<Answer> {
  const { context, caller, requestId } = request;
  const value = picture && {
    type: picture.type,
    width: picture.width,
    height: picture.height,
    base64: Buffer.from(picture.content).toString('base64'),
  };
  const after = await write(
    context.db,
    caller,
    requestId,
    async (tx) => {
      await tx
        .insert(table)
        .values({ name: LOGO, value })
        .onConflictDoUpdate({ target: table.name, set: { value } });
      return readStored(tx);
    },
    [SETTINGS_LOCK],
  );
  applyStored(context.settings, after);
  return logoAnswer(after.logo);
}

const logoAnswer = (logo: Logo | null): Answer => ({
  body: {
    '@context': '/api/contexts/ServiceSettings',
    '@id': LOGO_PATH,
    '@type': 'ServiceLogo',
    address: logo?.address ?? null,
    width: logo?.width ?? null,
    height: logo?.height ?? null,
  },
});

/** GET /api/settings/logo/:name: the picture, for everybody; an address of an older one leads to nothing. */
function readLogoFile({ params, context }: ApiRequest): Answer {
  const { logo } = context.settings;
  if (!logo || logo.name !== params.name) throw notFound();
  return {
    bytes: logo.content,
    type: logo.type,
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': 'inline',
      ...SENT_FILE,
    },
  };
}

export const logoOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: LOGO_PATH,
    access: 'superAdmin',
    accessLogScope: 'nothing',
    handle: async ({ context }) => logoAnswer((await readStored(context.db)).logo),
  },
  {
    method: 'POST',
    path: LOGO_PATH,
    access: 'superAdmin',
    accessLogScope: 'nothing',
    upload: () => pictureUpload,
    handle: async (request) => changeLogo(request, await readLogo(request)),
  },
  {
    method: 'DELETE',
    path: LOGO_PATH,
    access: 'superAdmin',
    accessLogScope: 'nothing',
    handle: (request) => changeLogo(request, null),
  },
  {
    method: 'GET',
    path: `${LOGO_PATH}/:name`,
    access: 'public',
    accessLogScope: 'nothing',
    givesFile: true,
    handle: async (request) => readLogoFile(request),
  },
];

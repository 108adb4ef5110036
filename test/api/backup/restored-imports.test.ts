import fs from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { veteranImports } from '../../../src/server/db/schema.ts';
import { pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { zipOfFiles } from '../../harness/data/scans.ts';
import { installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { backUp, newKeys, restore } from '../../harness/servers/backup.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Imports of scans that were under way when a backup was made (OPS-08, VET-19). */

const keys = await newKeys();
const filesUrl = temporaryFolder('restored-imports');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl } });
const { token, veteran } = await officeOf(api);
const { check, command } = importSteps(api, token, 'veteranFiles');

it('OPS-08, VET-19: an import of scans whose ZIP is in no backup is stopped by the restore, and its ZIP can be sent again', async () => {
  const { id } = await veteran({ lastName: 'Numérisée' });
  const zip = await zipOfFiles([[`${id}_acte de naissance.pdf`, pdf('acte')]]);
  const checkedImport = await check(zip, {}, 'dossiers.zip');
  const running = await command(checkedImport, 'run', { written: ['new'] });
  const pausedAnswer = await command(running.body, 'pause');
  expect(pausedAnswer.body).toMatchObject({ state: 'paused', name: 'dossiers.zip' });

  const file = await backUp(
    { ...installation(api.database), settings: api.settings },
    keys.public,
    'paused.age',
  );
  const target = installation(await createEmptyDatabase());
  await restore(target, file, keys.secret);
  await migrate(target.database.ownerUrl, 'app');
  expect(await target.db.select().from(veteranImports)).toMatchObject([
    {
      state: 'cancelled',
      endDate: expect.any(Date),
      archiveKey: null,
      version: pausedAnswer.body.version + 1,
    },
  ]);

  const restoredApi = await testApi({ database: target.database, settings: target.settings });
  const again = importSteps(restoredApi, await restoredApi.signIn('admin'), 'veteranFiles');
  expect(await again.read(checkedImport['@id'])).toMatchObject({ state: 'cancelled', failed: false });
  const finishedImport = await again.run(await again.check(zip, {}, 'dossiers.zip'), ['new']);
  expect(finishedImport).toMatchObject({ state: 'done', results: { created: 1 } });
});

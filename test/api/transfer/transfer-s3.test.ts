import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { veteranFiles } from '../../../src/server/db/schema.ts';
import { pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { zipOfFiles } from '../../harness/data/scans.ts';
import { filesOf, installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase, demoFiles } from '../../harness/servers/database.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

/** Installations whose files are in a bucket: exported, imported and exported again, and scans attached (DATA-01, VET-19). */

const service = await s3Service();
const bucket = (folder: string) => `s3://dossiers/${folder}?endpoint=${service.endpoint}`;
const objectsIn = (folder: string) =>
  [...service.objects.keys()].filter((key) => key.startsWith(`/dossiers/${folder}/`));

it('DATA-01, OPS-03: what is exported from a folder is imported into a bucket and exported from there, byte by byte', async () => {
  const source = installation(await createTestDatabase({ demo: true }), {
    demo: true,
    filesUrl: demoFiles(),
  });
  const target = installation(await createTestDatabase(), { filesUrl: bucket('reprise') });
  const first = await source.exportTo('first.zip');
  const files = await filesOf(first);
  await target.importFrom(first);
  const documents = [...files.keys()].filter((name) => name.startsWith('fichiers/'));
  expect(documents.length).toBeGreaterThan(10);
  expect(objectsIn('reprise')).toHaveLength(documents.length);
  const again = await filesOf(await target.exportTo('second.zip'));
  expect([...again.keys()]).toEqual([...files.keys()]);
  expect([...files].filter(([name, bytes]) => !again.get(name)?.equals(bytes)).map(([name]) => name)).toEqual(
    [],
  );
});

it('VET-19, OPS-03: the ZIP of scans and its documents are kept in the bucket', async () => {
  const api = await testApi({ settings: { filesUrl: bucket('scans') } });
  const { token, veteran } = await officeOf(api);
  const owner = await veteran({ lastName: 'Lointaine' });
  const { check, run } = importSteps(api, token, 'veteranFiles');
  const bytes = pdf('acte');
  const archive = await zipOfFiles([[`${owner.id}_acte de naissance.pdf`, bytes]]);
  const checkedImport = await check(archive, {}, 'actes.zip');
  expect(objectsIn('scans/imports')).toHaveLength(1);
  expect((await run(checkedImport)).results).toEqual({ created: 1 });
  const [document] = await api.db.select().from(veteranFiles).where(eq(veteranFiles.veteran, owner.id));
  expect(service.objects.get(`/dossiers/scans/${document?.storageKey}`)).toEqual(bytes);
});

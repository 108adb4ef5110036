import { expect, it } from 'vitest';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { filesOf, installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';

it('DATA-01, DOC-03: an export holds each replaced version of a document beside the one that is in use, and an import takes all', async () => {
  const source = installation(await createTestDatabase());
  const target = installation(await createTestDatabase());
  const api = await testApi(source);
  const { token, veteran, first } = await officeOf(api);
  const owner = await veteran({ lastName: 'Remplacée' });
  const type = await first('params_files', 'name=Acte de naissance');
  const send = async (address: string, content: Buffer) => {
    const body = new FormData();
    body.set('name', 'Acte');
    body.set('observation', 'Copie intégrale');
    body.set('veteran', owner['@id']);
    body.set('paramsFile', type['@id']);
    body.set('file', new File([Uint8Array.from(content)], 'acte.pdf'));
    const answer = await api.request('POST', address, { token, body });
    expect(answer.body).not.toHaveProperty('violations');
    return answer.body;
  };
  const versions = ['premier', 'deuxième', 'dernier'].map((text) => pdf(text));
  const [one, two, last] = versions as [Buffer, Buffer, Buffer];
  const document = await send('/api/files/veterans', one);
  await send(document['@id'], two);
  await send(document['@id'], last);

  const archive = await source.exportTo('first.zip');
  const files = await filesOf(archive);
  const name = `fichiers/veterans/${owner.id}/${document.id}`;
  expect([...files].filter(([file]) => file.startsWith(name))).toEqual(
    expect.arrayContaining([
      [`${name}.pdf`, last],
      [`${name}-v1.pdf`, one],
      [`${name}-v2.pdf`, two],
    ]),
  );
  await target.importFrom(archive);
  const again = await filesOf(await target.exportTo('second.zip'));
  expect([...again]).toEqual([...files]);
});

import { expect } from 'vitest';
import type { ImportKindName } from '../../../src/domain/imports/kind-names.ts';
import { importJob } from '../../../src/server/imports/job.ts';
import { formOf } from '../screens/lists.ts';
import type { TestApi } from '../servers/api.ts';

/** The steps of an import over the API, for lists of one kind (VET-19). */
export function importSteps(
  api: Pick<TestApi, 'request' | 'context'>,
  token: string,
  kind: ImportKindName = 'veterans',
) {
  const never = new AbortController().signal;
  const work = () => importJob.run(api.context, never);

  const upload = (content: Uint8Array | string, name = 'liste.csv', by = token) =>
    api.request('POST', `/api/veteran_imports?kind=${kind}`, { token: by, body: formOf(content, name) });
  const read = async (link: string) => (await api.request('GET', link, { token })).body;
  const command = (
    listImport: { '@id': string; version: number },
    name: string,
    body: object = {},
    by = token,
  ) =>
    api.request('PUT', `${listImport['@id']}/${name}`, {
      token: by,
      body,
      headers: { 'If-Match': `"${listImport.version}-"` },
    });

  /** Sends a file, and goes through its dry run with the matching that is suggested. */
  async function check(content: Uint8Array | string, changes: object = {}, name = 'liste.csv') {
    const uploadAnswer = await upload(content, name);
    expect(uploadAnswer.status, JSON.stringify(uploadAnswer.body)).toBe(201);
    return checkAgain(uploadAnswer.body, changes);
  }
  async function checkAgain(
    listImport: { '@id': string; version: number; matching: object },
    changes: object = {},
  ) {
    const matchingAnswer = await command(listImport, 'matching', { ...listImport.matching, ...changes });
    expect(matchingAnswer.status, JSON.stringify(matchingAnswer.body)).toBe(200);
    await work();
    const checkedImport = await read(listImport['@id']);
    expect(checkedImport.state).toBe('checked');
    return checkedImport;
  }
  const rowsOf = async (listImport: { '@id': string }, query = '') =>
    (await api.request('GET', `${listImport['@id']}/rows?itemsPerPage=1000&${query}`, { token })).body[
      'hydra:member'
    ];
  /** The outcome of each line. */
  const outcomesOf = async (listImport: { '@id': string }) =>
    Object.fromEntries(
      (await rowsOf(listImport)).flatMap(({ line, outcome }: { line: number; outcome: string | null }) =>
        outcome ? [[line, outcome]] : [],
      ),
    );
  /** The reasons of a refused line, in words. */
  const reasonsOf = async (listImport: { '@id': string }, line: number) =>
    (await rowsOf(listImport)).find((row: { line: number }) => row.line === line).details.reasons;

  async function run(listImport: { '@id': string; version: number }, writtenOutcomes = ['new', 'changes']) {
    const runAnswer = await command(listImport, 'run', { written: writtenOutcomes });
    expect(runAnswer.status, JSON.stringify(runAnswer.body)).toBe(200);
    await work();
    return read(listImport['@id']);
  }
  const abandon = ({ '@id': link }: { '@id': string }) => api.request('DELETE', link, { token });
  return {
    never,
    work,
    upload,
    read,
    command,
    check,
    checkAgain,
    rowsOf,
    outcomesOf,
    reasonsOf,
    run,
    abandon,
  };
}

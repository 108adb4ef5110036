import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { textIn } from '../../../domain/model/entity.ts';
import { fill } from '../../../i18n/fill.ts';
import { type Letter, letterOf } from '../../../print/letter/letter.ts';
import { printDocument } from '../../../print/print.ts';
import { letterCity, letterHeading, serviceCountry, serviceToday } from '../../../shared/page-settings.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { useRowsAction } from '../../ui/lists/selection/use-rows-action.ts';
import { papersOf } from './papers.ts';

const STALE_MS = 60_000;

type Making =
  | { readonly state: 'making'; readonly doneCount: number }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly url: string; readonly fileName: string; readonly count: number };

/** Gives what reads a record once, however many letters name it; of one that cannot be read nothing is said. */
function useReferenceReader() {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  return (resource: string, id: number | string | undefined): Promise<HydraRecord | undefined> =>
    id === undefined
      ? Promise.resolve(undefined)
      : queryClient
          .fetchQuery({
            queryKey: [resource, 'getOne', { id: String(id), meta: undefined }],
            queryFn: async () => (await provider.getOne<HydraRecord>(resource, { id })).data,
            staleTime: STALE_MS,
          })
          .catch(() => undefined);
}

/** The letters of several appointments as one PDF: each is read once more, so that the access log says what for (SEC-05). */
export function useLetters() {
  const provider = useDataProvider<AppDataProvider>();
  const readReference = useReferenceReader();
  const [making, setMaking] = useState<Making | null>(null);
  const [abort] = useState(() => new AbortController());
  const [letters] = useState<Letter[]>([]);
  useEffect(() => () => abort.abort(), [abort]);
  const url = making?.state === 'ready' ? making.url : null;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  async function read({ id }: HydraRecord, signal: AbortSignal): Promise<void> {
    const meta = { query: { for: 'letter' } };
    const { data } = await provider.getOne<AppointmentRecord>('appointments', { id, meta, signal });
    const reason = await readReference('reasons', data.refs.reason?.id);
    const region = await readReference('regions', data.refs.region?.id);
    const { address } = letterHeading();
    const origin = {
      today: serviceToday(),
      officeAddress: (region && textIn(region, 'address')) || null,
      serviceAddress: address,
      city: letterCity(),
      country: serviceCountry(),
    };
    letters.push(letterOf(data, papersOf(reason), origin));
  }

  async function make(): Promise<void> {
    const { signal } = abort;
    setMaking({ state: 'making', doneCount: 0 });
    try {
      const heading = letterHeading();
      const onProgress = (doneCount: number) => setMaking({ state: 'making', doneCount });
      const { file } = await printDocument({ kind: 'letters', letters, heading }, { signal, onProgress });
      if (signal.aborted) return;
      const fileName = fill(listTools.letters.fileName, { day: serviceToday() });
      setMaking({ state: 'ready', url: URL.createObjectURL(file), fileName, count: letters.length });
    } catch {
      if (!signal.aborted) setMaking({ state: 'failed' });
    }
  }

  const { doing, start, stop } = useRowsAction(read);
  return {
    doing,
    making,
    stop,
    async start(records: readonly HydraRecord[]) {
      letters.length = 0;
      const over = await start(records);
      if (over && letters.length > 0) await make();
    },
  };
}

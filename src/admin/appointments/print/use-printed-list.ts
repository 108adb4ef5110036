import { useEffect, useRef, useState } from 'react';
import { type RaRecord, type SortPayload, useDataProvider, useListContext } from 'react-admin';
import { formatMoment, writeMoment } from '../../../domain/dates/days.ts';
import {
  fileNameOf,
  type PrintedAppointment,
  rangeOf,
  rowOf,
  titleOf,
} from '../../../print/appointments/rows.ts';
import { printDocument } from '../../../print/print.ts';
import { serviceCountry, serviceName, serviceToday, serviceZone } from '../../../shared/page-settings.ts';
import type { CallMeta } from '../../data-provider/call-meta.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';

/** The state of the panel. */
export type Printing =
  | { readonly state: 'reading' | 'empty' | 'canceled' }
  | { readonly state: 'making'; readonly doneCount: number; readonly total: number }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'ready';
      /** blob: address of the document */
      readonly url: string;
      readonly title: string;
      readonly fileName: string;
      readonly total: number;
      readonly pages: number;
    };

/** The order of the printed list. A list sorted by date is printed from the first hour to the last. */
const paperOrder = (sort: SortPayload): SortPayload =>
  sort.field === 'dateRDV' || sort.field === 'agenda' ? { field: 'dateRDV', order: 'ASC' } : sort;

const headingOf = (title: string) => ({
  title,
  service: serviceName(),
  printedOn: formatMoment(writeMoment(serviceZone(), Date.now())),
  country: serviceCountry(),
});

/** Prints the whole list of the list context, not only its page, and again whenever its filters change (PRINT-01). */
export function usePrintedList() {
  const { filterValues, sort } = useListContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const listKey = JSON.stringify({ filter: filterValues, sort: paperOrder(sort) });
  const [attempt, setAttempt] = useState(0);
  const [printing, setPrinting] = useState<Printing>({ state: 'reading' });
  const stop = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt prints anew
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: Printing) => {
      if (!signal.aborted) setPrinting(next);
    };
    stop.current = () => abort.abort();
    let url: string | undefined;

    async function run() {
      show({ state: 'reading' });
      const { filter, sort }: { filter: Record<string, unknown>; sort: SortPayload } = JSON.parse(listKey);
      const meta: CallMeta = { all: true };
      const { data } = await dataProvider.getList<PrintedAppointment & RaRecord>('appointments', {
        filter,
        sort,
        meta,
        signal,
      });
      if (data.length === 0) return show({ state: 'empty' });
      const total = data.length;
      show({ state: 'making', doneCount: 0, total });
      const today = serviceToday();
      const range = rangeOf(data, filter.dateRDV) ?? { first: today, last: today };
      const title = titleOf(range);
      const { file, pages } = await printDocument(
        { kind: 'appointments', rows: data.map(rowOf), heading: headingOf(title) },
        { signal, onProgress: (doneCount) => show({ state: 'making', doneCount, total }) },
      );
      if (signal.aborted) return;
      url = URL.createObjectURL(file);
      show({ state: 'ready', url, title, fileName: fileNameOf(range), total, pages });
    }
    run().catch((error: unknown) => show({ state: 'failed', error }));

    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [listKey, attempt, dataProvider]);

  return {
    printing,
    cancel: () => {
      stop.current();
      setPrinting({ state: 'canceled' });
    },
    again: () => setAttempt((count) => count + 1),
  };
}

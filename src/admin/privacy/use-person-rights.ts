import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { privacyTexts } from '#texts/privacy.ts';
import { formatMoment, writeMoment } from '../../domain/dates/days.ts';
import type { PrivacyRequest } from '../../domain/privacy/privacy-request.ts';
import { fill } from '../../i18n/fill.ts';
import { printDocument } from '../../print/print.ts';
import { serviceName, serviceZone } from '../../shared/page-settings.ts';
import { showAnswer } from '../access/query-client.ts';
import type { FormRight, PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useRequestKey } from '../ui/forms/use-request-key.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { saveFile } from '../ui/save-file.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { certificateOf } from './certificate.ts';

const keyOf = ({ resource, id }: PrivacySubject) => ['privacyRequests', resource, id];

/** The register's lines about a record. */
export function usePrivacyRequests(subject: PrivacySubject) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: keyOf(subject),
    queryFn: ({ signal }) => provider.privacyRequests(subject, signal),
  });
}

/** Downloads the archive. */
export function useArchive(subject: PrivacySubject) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => provider.personArchive(subject),
    onSuccess: ({ name, file }) => {
      saveFile(name, file);
      notify('personRights.archive.done', { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: keyOf(subject) });
    },
    onError: notifyError,
  });
  return { run: useOneAtATime(() => mutateAsync()), isPending };
}

/** Exercises a right; `onDone` is given the new line of the register. */
export function useExerciseRight(
  subject: PrivacySubject,
  right: FormRight,
  onDone: (line: PrivacyRequest) => void,
) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const requestKey = useRequestKey();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) =>
      provider.exerciseRight(subject, right, values, requestKey(values)),
    onSuccess: async (line) => {
      notify(`personRights.${right}.done`, { type: 'success' });
      const lines = queryClient.getQueryData<readonly PrivacyRequest[]>(keyOf(subject)) ?? [];
      await showAnswer(queryClient, keyOf(subject), [line, ...lines.filter(({ id }) => id !== line.id)]);
      if (right === 'restriction' || right === 'release')
        void queryClient.invalidateQueries({ queryKey: [subject.resource] });
      onDone(line);
    },
    onError: (error) => {
      // Its answer may be lost: the register says what became of it.
      void queryClient.invalidateQueries({ queryKey: keyOf(subject) });
      notifyError(error);
    },
  });
  return {
    run: useOneAtATime((values: Readonly<Record<string, unknown>>) => mutateAsync(values)),
    isPending,
  };
}

/** Saves the certificate of an erasure as a PDF. */
export function useCertificate(line: PrivacyRequest) {
  const notify = useNotify();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => {
      const printedOn = formatMoment(writeMoment(serviceZone(), Date.now()));
      const job = certificateOf(line, { service: serviceName() ?? null, printedOn });
      return printDocument({ kind: 'notes', ...job }, { signal: AbortSignal.timeout(60_000) });
    },
    onSuccess: ({ file }) => saveFile(fill(privacyTexts.certificate.fileName, { id: line.record }), file),
    onError: () => notify('personRights.register.failed', { type: 'error' }),
  });
  return { run: useOneAtATime(() => mutateAsync()), isPending };
}

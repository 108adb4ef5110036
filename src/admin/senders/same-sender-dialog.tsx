import { Box, Button, Checkbox, Chip, FormControlLabel, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import { entityOfResource } from '../../domain/entities/index.ts';
import { numbered } from '../../i18n/names.ts';
import type { SenderRequest } from '../data-provider/calls/sender-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { PublicLimit } from './public-limit.tsx';

interface SameSenderDialogProps {
  /** appointments or queueEntries */
  readonly resource: string;
  readonly id: number | string;
  readonly onClose: () => void;
}

/** The requests of one network or browser of the last 24 hours; the chosen ones are cancelled together (SEC-09). */
export function SameSenderDialog({ resource, id, onClose }: SameSenderDialogProps) {
  const translate = useTranslate();
  const { requests, cancel, isPending } = useSameSender(resource, id);
  const [selectedLinks, setSelectedLinks] = useState<readonly string[]>([]);
  const openedLink = `/api/${entityOfResource(resource)?.path}/${id}`;
  const [asking, setAsking] = useState(false);
  const open = requests?.filter(({ canBeCanceled }) => canBeCanceled).map((one) => one['@id']) ?? [];
  const selected = open.filter((link) => selectedLinks.includes(link));
  const toggle = (link: string) =>
    setSelectedLinks((links) =>
      links.includes(link) ? links.filter((other) => other !== link) : [...links, link],
    );
  const count = { smart_count: selected.length };
  return (
    <TitledDialog
      title={translate('senders.title')}
      text={translate('senders.hint')}
      onClose={onClose}
      maxWidth="sm"
      buttons={
        <>
          <Button onClick={onClose}>{translate('senders.close')}</Button>
          <Button
            variant="contained"
            color="error"
            disabled={selected.length === 0}
            onClick={() => setAsking(true)}
          >
            {translate(selected.length === 0 ? 'senders.choose' : 'senders.cancel', count)}
          </Button>
        </>
      }
    >
      {!requests && <Typography role="status">{translate('senders.loading')}</Typography>}
      {requests?.length === 0 && <Typography role="status">{translate('senders.unknown')}</Typography>}
      {requests && requests.length > 0 && (
        <Box sx={{ maxHeight: { sm: 360 }, overflowY: { sm: 'auto' } }}>
          {open.length > 1 && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={selected.length === open.length}
                  indeterminate={selected.length > 0 && selected.length < open.length}
                  onChange={() => setSelectedLinks(selected.length === open.length ? [] : open)}
                />
              }
              label={translate('senders.all')}
            />
          )}
          <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {requests.map((request) => (
              <RequestRow
                key={request['@id']}
                request={request}
                isOwn={request['@id'] === openedLink}
                isSelected={selected.includes(request['@id'])}
                onToggle={() => toggle(request['@id'])}
              />
            ))}
          </Box>
        </Box>
      )}
      <PublicLimit />
      <ConfirmDialog
        open={asking}
        danger
        busy={isPending}
        title={translate('senders.ask', count)}
        onConfirm={() => cancel(selected, () => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {translate('senders.askHint')}
      </ConfirmDialog>
    </TitledDialog>
  );
}

/** The requests as they are now, and what cancels some of them. */
function useSameSender(resource: string, id: number | string) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { data, refetch } = useQuery({
    queryKey: ['sameSender', resource, id],
    queryFn: ({ signal }) => provider.sameSender(resource, id, signal).catch(onUnread),
    gcTime: 0,
  });
  function onUnread(error: Error): never {
    notifyError(error);
    throw error;
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (links: readonly string[]) => provider.cancelRequests(links),
    onSuccess: (canceled) =>
      notify('senders.done', { type: 'success', messageArgs: { smart_count: canceled } }),
    onError: () => notify('senders.notDone', { type: 'error' }),
    onSettled: async () => {
      for (const key of ['appointments', 'queueEntries', 'availableAppointments', 'freeSlots', 'calendars'])
        void queryClient.invalidateQueries({ queryKey: [key] });
      await refetch();
    },
  });
  const cancel = (links: readonly string[], onSettled: () => void) => mutate(links, { onSettled });
  return { requests: data, cancel, isPending };
}

interface RequestRowProps {
  readonly request: SenderRequest;
  /** The one from which the others were asked for. */
  readonly isOwn: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

function RequestRow({ request, isOwn, isSelected, onToggle }: RequestRowProps) {
  const translate = useTranslate();
  const { id, lastName, firstName, phone, place, dateRDV, date, sent, sameBrowser, canBeCanceled } = request;
  const label =
    id === undefined
      ? translate('senders.waits', { day: formatDay(date) })
      : translate('senders.visit', { number: numbered(id), moment: formatMoment(dateRDV) });
  // A row that cannot be chosen is grey as a whole.
  const quiet = canBeCanceled ? 'textSecondary' : 'inherit';
  const reasonNotCancelable = request.canceled ? 'senders.canceled' : 'senders.over';
  return (
    <Box component="li" sx={{ pb: 1, borderTop: '1px solid var(--color-border)' }}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mr: 0 }}
        control={<Checkbox checked={isSelected} disabled={!canBeCanceled} onChange={onToggle} />}
        label={
          <Box sx={{ pt: 1, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
              {lastName} {firstName}
            </Box>
            {isOwn && (
              <Chip size="small" variant="outlined" label={translate('senders.own')} sx={{ mr: 1 }} />
            )}
            {!canBeCanceled && <Chip size="small" label={translate(reasonNotCancelable)} />}
            <Typography variant="body2" component="div">
              {label}
            </Typography>
            <Typography variant="body2" component="div" color={quiet}>
              {place} · {phone}
            </Typography>
            <Typography variant="body2" component="div" color={quiet}>
              {translate(sameBrowser && !isOwn ? 'senders.sameBrowser' : 'senders.sent', {
                moment: formatMoment(sent),
              })}
            </Typography>
          </Box>
        }
      />
    </Box>
  );
}

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

const LIST = { maxHeight: { sm: 360 }, overflowY: { sm: 'auto' } } as const;
const PLAIN_LIST = { p: 0, m: 0, listStyle: 'none' } as const;

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
  const { open, selected, toggle, toggleAll } = useSelection(requests);
  const openedLink = `/api/${entityOfResource(resource)?.path}/${id}`;
  const [asking, setAsking] = useState(false);
  const count = { smart_count: selected.length };
  return (
    <TitledDialog
      title={translate('senders.title')}
      text={translate('senders.hint')}
      onClose={onClose}
      maxWidth="sm"
      buttons={<Buttons count={selected.length} onCancel={() => setAsking(true)} onClose={onClose} />}
    >
      {!requests && <Typography role="status">{translate('senders.loading')}</Typography>}
      {requests?.length === 0 && <Typography role="status">{translate('senders.unknown')}</Typography>}
      {requests && requests.length > 0 && (
        <Box sx={LIST}>
          {open.length > 1 && (
            <AllCheckbox selectedCount={selected.length} count={open.length} onToggle={toggleAll} />
          )}
          <Box component="ul" sx={PLAIN_LIST}>
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

/** The links of the requests that can be cancelled, and of those that are selected. */
function useSelection(requests: readonly SenderRequest[] | undefined) {
  const [selectedLinks, setSelectedLinks] = useState<readonly string[]>([]);
  const open = requests?.filter(({ canBeCanceled }) => canBeCanceled).map((one) => one['@id']) ?? [];
  const selectedOpenLinks = open.filter((link) => selectedLinks.includes(link));
  const toggle = (link: string) =>
    setSelectedLinks((links) =>
      links.includes(link) ? links.filter((other) => other !== link) : [...links, link],
    );
  const toggleAll = () => setSelectedLinks(selectedOpenLinks.length === open.length ? [] : open);
  return { open, selected: selectedOpenLinks, toggle, toggleAll };
}

interface ButtonsProps {
  /** The number of selected requests. */
  readonly count: number;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function Buttons({ count, onCancel, onClose }: ButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      <Button onClick={onClose}>{translate('senders.close')}</Button>
      <Button variant="contained" color="error" disabled={count === 0} onClick={onCancel}>
        {translate(count === 0 ? 'senders.choose' : 'senders.cancel', { smart_count: count })}
      </Button>
    </>
  );
}

interface AllCheckboxProps {
  readonly selectedCount: number;
  readonly count: number;
  readonly onToggle: () => void;
}

/** Selects all requests that can be cancelled, or none. */
function AllCheckbox({ selectedCount, count, onToggle }: AllCheckboxProps) {
  const translate = useTranslate();
  const isAll = selectedCount === count;
  return (
    <FormControlLabel
      control={<Checkbox checked={isAll} indeterminate={selectedCount > 0 && !isAll} onChange={onToggle} />}
      label={translate('senders.all')}
    />
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
    onSuccess: (canceledCount) =>
      notify('senders.done', { type: 'success', messageArgs: { smart_count: canceledCount } }),
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
              <Chip size="small" variant="outlined" label={translate('senders.thisRequest')} sx={{ mr: 1 }} />
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

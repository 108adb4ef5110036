import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { showAnswer } from '../access/query-client.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { PublicLimit as Limit } from '../data-provider/calls/sender-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

const KEY = ['publicLimit'];

function useLimit(isEnabled: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.publicLimit(signal),
    enabled: isEnabled,
  });
  return data;
}

const useLimitText = () => {
  const translate = useTranslate();
  return ({ usual, requestsPerHour }: Limit) =>
    requestsPerHour === null
      ? translate('senders.limit.usual', { smart_count: usual })
      : translate('senders.limit.lowered', {
          smart_count: requestsPerHour,
          usual,
        });
};

/** Shows the number of requests of a network that are accepted in an hour; an administrator lowers it until midnight (SEC-09). */
export function PublicLimit() {
  const translate = useTranslate();
  const limit = useLimit(true);
  const text = useLimitText();
  const { canAccess } = useCanAccess({ resource: 'calendars', action: 'edit' });
  if (!limit) return null;
  return (
    <Stack sx={{ mt: 2, pt: 2, gap: 1, borderTop: '1px solid var(--color-border)' }}>
      <Typography variant="subtitle2" component="h3">
        {translate('senders.limit.title')}
      </Typography>
      <Typography>{text(limit)}</Typography>
      {canAccess && <LimitForm limit={limit} />}
    </Stack>
  );
}

/** Sets the limit, null for the usual one, and says so. */
function useSetLimit(onDone: () => void = () => undefined) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (number: number | null) => provider.setPublicLimit(number),
    onSuccess: async (limit) => {
      await showAnswer(queryClient, KEY, limit);
      onDone();
      notify(`senders.limit.${limit.requestsPerHour === null ? 'restored' : 'set'}`, { type: 'success' });
    },
    onError: (error: Error) => notifyError(error),
  });
}

function LimitForm({ limit: { usual, requestsPerHour } }: { limit: Limit }) {
  const translate = useTranslate();
  const [draft, setDraft] = useState('');
  const { mutate, isPending } = useSetLimit(() => setDraft(''));
  const number = /^\d{1,6}$/.test(draft.trim()) ? Number(draft) : 0;
  const isLower = number >= 1 && number < usual;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLower) mutate(number);
  };
  return (
    <Stack
      component="form"
      direction="row"
      onSubmit={submit}
      sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <TextField
        size="small"
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        label={translate('senders.limit.number')}
        helperText={translate('senders.limit.hint', { most: usual - 1 })}
        error={draft !== '' && !isLower}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        sx={{ width: 200 }}
      />
      <BusyButton type="submit" variant="outlined" busy={isPending} disabled={isPending || !isLower}>
        {translate('senders.limit.lower')}
      </BusyButton>
      {requestsPerHour !== null && (
        <Button disabled={isPending} onClick={() => mutate(null)}>
          {translate('senders.limit.restore', { usual })}
        </Button>
      )}
    </Stack>
  );
}

/** Says above the waiting list that visitors are limited more than usual. */
export function LoweredLimit() {
  const translate = useTranslate();
  const { canAccess = false } = useCanAccess({ resource: 'appointments', action: 'delete' });
  const { canAccess: canSet } = useCanAccess({ resource: 'calendars', action: 'edit' });
  const limit = useLimit(canAccess);
  const text = useLimitText();
  const { mutate, isPending } = useSetLimit();
  if (!limit || limit.requestsPerHour === null) return null;
  return (
    <Alert severity="info" slotProps={{ message: { sx: { flex: 1 } } }} sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 16rem' }}>{text(limit)}</Box>
        {canSet && (
          <Button color="inherit" size="small" disabled={isPending} onClick={() => mutate(null)}>
            {translate('senders.limit.restore', { usual: limit.usual })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

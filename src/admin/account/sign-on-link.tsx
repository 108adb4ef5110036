import { Box, Button, Card, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { SignOnLink } from '../../domain/people/sign-on-link.ts';
import { signOnName } from '../../shared/page-settings.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

interface SignOnLinkPartProps {
  /** Under what the link is cached. */
  readonly cacheKey: readonly unknown[];
  readonly read: (calls: AppDataProvider) => Promise<SignOnLink>;
  /** Absent where the user may not remove the link. */
  readonly remove?: (calls: AppDataProvider) => Promise<void>;
  /** Says what the removal leads to. */
  readonly removeText: string;
}

/** Says since when an account is linked to a person of the provider, and removes the link; nothing without one (AUTH-12). */
export function SignOnLinkPart({ cacheKey, read, remove, removeText }: SignOnLinkPartProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const name = signOnName();
  const { data } = useQuery({
    queryKey: cacheKey,
    queryFn: () => read(dataProvider),
    enabled: name !== null,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => remove?.(dataProvider),
    onSuccess: () => notify('account.signOn.removed', { type: 'success' }),
    onError: notifyError,
    onSettled: () => {
      setIsAsking(false);
      return queryClient.invalidateQueries({ queryKey: cacheKey });
    },
  });
  if (!name || !data?.linkedDate) return null;
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('account.signOn.title', { name })}
      </Typography>
      <Typography color="textSecondary">
        {translate('account.signOn.linked', { name, moment: formatMoment(data.linkedDate) })}
      </Typography>
      {remove && (
        <Button variant="outlined" color="error" onClick={() => setIsAsking(true)} sx={{ mt: 1.5 }}>
          {translate('account.signOn.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isPending}
        title={translate('account.signOn.removeTitle', { name })}
        onClose={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      >
        {translate(removeText, { name })}
      </ConfirmDialog>
    </Box>
  );
}

/** The link of one's own account. */
export const OwnSignOnLink = () => (
  <Card sx={{ mt: 2, p: { xs: 2, md: 3 }, maxWidth: 1100, '&:empty': { display: 'none' } }}>
    <SignOnLinkPart
      cacheKey={['signOnLink', 'own']}
      read={(calls) => calls.ownSignOnLink()}
      remove={(calls) => calls.removeOwnSignOnLink()}
      removeText="account.signOn.removeText"
    />
  </Card>
);

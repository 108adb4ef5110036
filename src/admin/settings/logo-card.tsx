import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, Button, Card, CircularProgress, FormHelperText, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Confirm, type HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { showAnswer } from '../access/query-client.ts';
import { PICTURE_TYPES, pictureRefusal, uploadRefusal } from '../account/picture.ts';
import type { ServiceLogo } from '../data-provider/calls/setting-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { FilePicker } from '../ui/inputs/file-picker.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { refreshPageSettings } from './page-settings-refresh.ts';
import { HISTORY_KEY } from './settings-history.tsx';

const LOGO_KEY = ['serviceLogo'] as const;

/** The server's refusals of a picture are shown at the picture, all others as of any call. */
const REFUSED = new Set([413, 415, 422]);

/** The service's logo and the calls that change it, each at once in force. */
function useLogo() {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [refusal, setRefusal] = useState<string | null>(null);
  const reading = useQuery({
    queryKey: LOGO_KEY,
    queryFn: ({ signal }) => provider.serviceLogo(signal),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File | null) => provider.saveLogo(file),
    onSuccess: async (logo, file) => {
      await showAnswer(queryClient, LOGO_KEY, logo);
      notify(file ? 'settings.logo.saved' : 'settings.logo.removed', { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
      void refreshPageSettings();
    },
    onError: (error: HttpError) => {
      if (REFUSED.has(error.status)) setRefusal(uploadRefusal(error.status));
      else notifyError(error);
    },
  });
  const save = (file: File | null) => {
    const reason = file && pictureRefusal(file);
    setRefusal(reason);
    if (!reason) mutate(file);
  };
  return { reading, refusal, isPending, save };
}

/** Shows the logo, takes another and takes it away (OPS-06). */
export function LogoCard() {
  const translate = useTranslate();
  const titleId = useId();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { reading, refusal, isPending, save } = useLogo();
  const [isAsking, setAsking] = useState(false);
  const { data: logo, error, refetch } = reading;
  if (error && !logo) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const hasLogo = Boolean(logo?.address);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        <label htmlFor={id}>{translate('settings.logo.title')}</label>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('settings.logo.intro')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
        <LogoFrame logo={logo} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <FilePicker
            id={id}
            input={input}
            field={{ ref: () => undefined, onBlur: () => undefined }}
            accept={[...PICTURE_TYPES, '.png', '.jpeg', '.jpg'].join(',')}
            isWrong={refusal !== null}
            disabled={isPending || !logo}
            onFiles={([file]) => file && save(file)}
            button={{
              variant: 'outlined',
              startIcon: isPending ? <CircularProgress size={16} color="inherit" /> : <ImageIcon />,
              children: translate(`settings.logo.${isPending ? 'sending' : hasLogo ? 'change' : 'choose'}`),
            }}
          />
          {hasLogo && (
            <Button color="inherit" disabled={isPending} onClick={() => setAsking(true)}>
              {translate('settings.logo.remove')}
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText id={`${id}-help`} error={refusal !== null} role={refusal ? 'alert' : undefined}>
        {translate(`settings.logo.${refusal ?? 'hint'}`)}
      </FormHelperText>
      <Confirm
        isOpen={isAsking}
        title={translate('settings.logo.removeTitle')}
        content={translate('settings.logo.removeText')}
        confirm={translate('settings.logo.remove')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save(null);
        }}
      />
    </Card>
  );
}

/** The logo on white, as letters show it; a text where there is none. */
function LogoFrame({ logo }: { logo: ServiceLogo | undefined }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minWidth: 120,
        height: 64,
        px: 1,
        borderRadius: 'var(--radius)',
        border: '1px solid var(--color-border)',
        backgroundColor: logo?.address ? '#fff' : 'var(--color-surface-sunken)',
      }}
    >
      {logo?.address ? (
        <img
          src={logo.address}
          alt={translate('settings.logo.alt')}
          width={logo.width ?? undefined}
          height={logo.height ?? undefined}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {logo && translate('settings.logo.none')}
        </Typography>
      )}
    </Box>
  );
}

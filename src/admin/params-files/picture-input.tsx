import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Backdrop, Box, Button, CircularProgress, FormHelperText, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import {
  FieldTitle,
  type HttpError,
  useDataProvider,
  useInput,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { PICTURE_TYPES, pictureRefusal, uploadRefusal } from '../account/picture.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { isShown, Picture } from './picture.tsx';

const TEXTS = 'screens.paramsFiles.picture';
/** Shows the server's message about the picture here, and any other message as of any call. */
const REFUSED = new Set([413, 415, 422]);

/** Sends a picked picture at once: the form then names it, and the record takes it when it is saved (REF-01). */
function useSending(source: string) {
  const { field, fieldState } = useInput({ source });
  const { clearErrors } = useFormContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function change(imageUrl: string | null): void {
    setRefusal(null);
    clearErrors(source);
    field.onChange(imageUrl);
  }
  async function send(file: File): Promise<void> {
    const refusal = pictureRefusal(file);
    if (refusal) return setRefusal(refusal);
    setSending(true);
    try {
      change(await dataProvider.sendPicture(file));
    } catch (error) {
      const { status } = error as HttpError;
      if (REFUSED.has(status)) setRefusal(uploadRefusal(status));
      else notifyError(error as Error);
    } finally {
      setSending(false);
    }
  }
  return {
    field,
    error: fieldState.error?.message,
    sending,
    refused: refusal,
    send,
    remove: () => change(null),
  };
}

/** Picks the picture of a file type, shows it, and takes it away again (REF-01). */
export function PictureInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, error, sending, refused: refusal, send, remove } = useSending(source);
  const input = useRef<HTMLInputElement | null>(null);
  const id = useId();
  const wrong = refusal ? translate(`${TEXTS}.${refusal}`) : error && translate(error, { _: error });
  return (
    <Box className={`ra-input ra-input-${source}`} sx={{ mb: 2 }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', mb: 1, color: wrong ? 'error.main' : 'text.secondary' }}
      >
        <FieldTitle source={source} resource={resource} />
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 72,
            height: 72,
            borderRadius: 'var(--radius)',
            border: '1px solid var(--color-border)',
            backgroundColor: 'var(--color-surface-sunken)',
            color: 'text.secondary',
          }}
        >
          {isShown(field.value) ? <Picture imageUrl={field.value} size={64} /> : <ImageIcon aria-hidden />}
        </Box>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: 'flex-start' }}>
          <Box
            component="input"
            id={id}
            ref={(element: HTMLInputElement | null) => {
              input.current = element;
              // After a refused save the form goes to the first field that is wrong.
              field.ref(element);
            }}
            type="file"
            accept={[...PICTURE_TYPES, '.png', '.jpeg', '.jpg'].join(',')}
            aria-invalid={Boolean(wrong)}
            aria-describedby={`${id}-help`}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
              const file = event.target.files?.[0];
              // The same file can be picked again.
              event.target.value = '';
              if (file) void send(file);
            }}
            onBlur={field.onBlur}
            sx={{
              ...visuallyHidden,
              '&:focus-visible + .MuiButton-root': {
                outline: '2px solid var(--focus-ring)',
                outlineOffset: 2,
              },
            }}
          />
          <Button
            variant="outlined"
            startIcon={<ImageIcon />}
            // The input itself is what the keyboard reaches.
            tabIndex={-1}
            aria-hidden
            onClick={() => input.current?.click()}
          >
            {translate(`${TEXTS}.${field.value ? 'change' : 'choose'}`)}
          </Button>
          {field.value && (
            <Button
              color="inherit"
              onClick={() => {
                remove();
                input.current?.focus();
              }}
            >
              {translate(`${TEXTS}.remove`)}
            </Button>
          )}
        </Stack>
      </Stack>
      {field.value && !isShown(field.value) && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate(`${TEXTS}.elsewhere`)}
        </Typography>
      )}
      <FormHelperText id={`${id}-help`} error={Boolean(wrong)} role={wrong ? 'alert' : undefined}>
        {wrong || translate(`${TEXTS}.hint`)}
      </FormHelperText>
      <Backdrop
        open={sending}
        role="status"
        sx={{ zIndex: 'modal', color: '#fff', flexDirection: 'column', gap: 2 }}
      >
        {sending && (
          <>
            <CircularProgress color="inherit" aria-hidden />
            <Typography>{translate(`${TEXTS}.sending`)}</Typography>
          </>
        )}
      </Backdrop>
    </Box>
  );
}

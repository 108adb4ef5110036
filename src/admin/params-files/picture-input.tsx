import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import { FieldTitle, useResourceContext, useTranslate } from 'react-admin';
import { PICTURE_TYPES } from '../account/picture.ts';
import { PictureBackdrop } from '../account/picture-backdrop.tsx';
import { FilePicker } from '../ui/inputs/file-picker.tsx';
import { isShown, Picture } from './picture.tsx';
import { useSendPicture } from './use-send-picture.ts';

const TEXTS = 'screens.paramsFiles.picture';

/** Picks the picture of a file type, shows it, and takes it away again (REF-01). */
export function PictureInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, error, isSending, refusal, send, remove } = useSendPicture(source);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wrong = refusal ? translate(`${TEXTS}.${refusal}`) : error && translate(error, { _: error });
  const removePicture = () => {
    remove();
    input.current?.focus();
  };
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
        <PictureFrame imageUrl={field.value} />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: 'flex-start' }}>
          <FilePicker
            {...{ id, input, field }}
            accept={[...PICTURE_TYPES, '.png', '.jpeg', '.jpg'].join(',')}
            isWrong={Boolean(wrong)}
            onFiles={([file]) => file && void send(file)}
            button={{
              variant: 'outlined',
              startIcon: <ImageIcon />,
              children: translate(`${TEXTS}.${field.value ? 'change' : 'choose'}`),
            }}
          />
          {field.value && (
            <Button color="inherit" onClick={removePicture}>
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
      <PictureBackdrop open={isSending} text={translate(`${TEXTS}.sending`)} />
    </Box>
  );
}

/** The frame has an icon where there is no picture that can be shown. */
const PictureFrame = ({ imageUrl }: { imageUrl: string | null }) => (
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
    {isShown(imageUrl) ? <Picture imageUrl={imageUrl} size={64} /> : <ImageIcon aria-hidden />}
  </Box>
);

import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Box, ButtonBase, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { readSession, storeUser } from '../../session/session.ts';
import { USER_KEY } from '../access/fresh-rights.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
import { Avatar } from '../ui/avatar.tsx';
import { failureKey, PICTURE_TYPES, pictureRefusal, uploadRefusal } from './picture.ts';
import { PictureBackdrop } from './picture-backdrop.tsx';
import { type Result, ResultDialog } from './result-dialog.tsx';

/** Sends a picture, and shows it at once in bar and panel (ME-03). */
function useUpload() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  async function upload(file: File): Promise<void> {
    const refusal = pictureRefusal(file);
    if (refusal) return setResult({ hasSucceeded: false, text: failureKey(refusal) });
    const { user } = readSession();
    if (!user) return;
    setSending(true);
    try {
      const imageUser = await dataProvider.setImage(user.id, file);
      storeUser({ ...(readSession().user ?? user), imageUser });
      void queryClient.invalidateQueries({ queryKey: ['users'] });
      void queryClient.invalidateQueries({ queryKey: [USER_KEY] });
      setResult({ hasSucceeded: true, text: 'USER.IMAGE.MODIFY.SUCCESS.BODY' });
    } catch (error) {
      const { status } = failureOf(error);
      setResult({ hasSucceeded: false, text: failureKey(uploadRefusal(status)) });
    } finally {
      setSending(false);
    }
  }
  return { upload, sending, result, close: () => setResult(null) };
}

/** The person's picture in the panel; pressing it picks another (ME-03). */
export function AvatarUpload({ size }: { size: number }) {
  const user = useSessionUser();
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { upload, sending, result, close } = useUpload();

  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be picked again.
    event.target.value = '';
    if (file) void upload(file);
  };
  return (
    <>
      <Tooltip title={translate('account.picture.hint')} describeChild>
        <ButtonBase
          aria-label={translate('account.picture.change')}
          onClick={() => input.current?.click()}
          disabled={sending}
          sx={{ borderRadius: '50%', position: 'relative' }}
        >
          <Avatar user={user} size={size} />
          <Box
            component="span"
            sx={{
              position: 'absolute',
              right: -4,
              bottom: -4,
              display: 'flex',
              p: 0.5,
              borderRadius: '50%',
              color: 'var(--color-on-primary)',
              backgroundColor: 'var(--color-primary)',
              border: '2px solid var(--color-surface)',
            }}
          >
            <CameraIcon sx={{ fontSize: 18 }} aria-hidden />
          </Box>
        </ButtonBase>
      </Tooltip>
      <input
        ref={input}
        type="file"
        accept={[...PICTURE_TYPES, '.png', '.jpeg', '.jpg'].join(',')}
        aria-label={translate('account.picture.change')}
        tabIndex={-1}
        hidden
        onChange={onPick}
      />
      <PictureBackdrop open={sending} text={translate('account.picture.sending')} />
      <ResultDialog result={result} onClose={close} />
    </>
  );
}

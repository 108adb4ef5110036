import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSessionUser } from '../../access/use-session-user.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TitledDialog } from '../../ui/titled-dialog.tsx';

/** Shows new recovery codes, this once: they can be printed, downloaded or written down (AUTH-11). */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const username = useSessionUser()?.username ?? '';
  const title = translate('account.secondFactor.codes.title');
  const lines = [title, username, '', ...codes, '', translate('account.secondFactor.codes.once')];
  const download = () =>
    saveFile(
      translate('account.secondFactor.codes.file'),
      new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <TitledDialog
      maxWidth="sm"
      title={title}
      text={translate('account.secondFactor.codes.why')}
      buttons={
        <>
          <Button startIcon={<DownloadIcon />} onClick={download}>
            {translate('account.secondFactor.codes.download')}
          </Button>
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            {translate('account.secondFactor.codes.print')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {translate('account.secondFactor.codes.done')}
          </Button>
        </>
      }
    >
      {/* The paper shows the codes alone. */}
      <GlobalStyles
        styles={{ '@media print': { '#root, .MuiDialogActions-root': { display: 'none !important' } } }}
      />
      <Typography sx={{ mb: 1 }}>{username}</Typography>
      <Box
        component="ul"
        aria-label={title}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          fontFamily: 'monospace',
          fontSize: '1.05rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </TitledDialog>
  );
}

import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import FailureIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

/** The result of a change of one's own account: the key of its text, and the server's words where there are any. */
export interface Result {
  readonly hasSucceeded: boolean;
  readonly text: string;
  readonly detail?: string;
}

/** The result modal (ME-02): MODIFICATION.SUCCESS or MODIFICATION.FAILED, and a close button. */
export function ResultDialog({ result, onClose }: { result: Result | null; onClose: () => void }) {
  const translate = useTranslate();
  const [titleId, textId] = [useId(), useId()];
  if (!result) return null;
  const { hasSucceeded, text, detail } = result;
  const Icon = hasSucceeded ? SuccessIcon : FailureIcon;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>
        <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Icon color={hasSucceeded ? 'success' : 'error'} aria-hidden />
          {translate(hasSucceeded ? 'MODIFICATION.SUCCESS' : 'MODIFICATION.FAILED')}
        </Stack>
      </DialogTitle>
      <DialogContent id={textId}>
        {translate(text)}
        {detail && (
          <Box component="p" sx={{ color: 'text.secondary', mb: 0 }}>
            {detail}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} variant="contained" autoFocus>
          {translate('account.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

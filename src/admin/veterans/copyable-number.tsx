import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';

/** A card or file number in a frame; a press copies it. Without one, a dash. */
export function CopyableNumber({ source }: { source: string }) {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const value = String(record?.[source] ?? '');
  const name = translate(`resources.veterans.fields.${source}`);
  const label = translate('veterans.record.copy', { name, value });
  // Over plain http browsers give no clipboard; the number can still be selected.
  const canCopy = value !== '' && navigator.clipboard !== undefined;
  const copy = () =>
    navigator.clipboard
      .writeText(value)
      .then(() => notify('veterans.record.copied', { messageArgs: { value }, autoHideDuration: 2000 }));
  return (
    <Box
      sx={{
        px: 1.5,
        py: 0.75,
        minWidth: 0,
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--color-surface-sunken)',
      }}
    >
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 28 }}>
        <Typography
          component="span"
          color={value ? undefined : 'textSecondary'}
          sx={{ fontSize: '1.0625rem', fontWeight: value ? 650 : 400, overflowWrap: 'anywhere' }}
        >
          {value || translate('screens.record.none')}
        </Typography>
        {canCopy && (
          <Tooltip title={label}>
            <IconButton size="small" aria-label={label} onClick={copy} sx={{ width: 28, height: 28 }}>
              <CopyIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  );
}

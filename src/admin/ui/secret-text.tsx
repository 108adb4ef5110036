import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';

interface SecretTextProps {
  readonly text: string;
  /** The name of the text, for screen readers. */
  readonly label: string;
}

/** A secret that is shown once, to be selected whole. */
export const SecretText = ({ text, label }: SecretTextProps) => (
  <Box
    component="output"
    aria-label={label}
    sx={{
      display: 'block',
      alignSelf: 'stretch',
      p: 1.5,
      borderRadius: 'var(--radius)',
      backgroundColor: 'var(--color-surface-sunken)',
      fontFamily: 'monospace',
      fontSize: '1.05rem',
      overflowWrap: 'anywhere',
      userSelect: 'all',
    }}
  >
    {text}
  </Box>
);

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The key of the toast once it is copied. */
  readonly copiedText: string;
}

/** Copies a text. Over plain http browsers give no clipboard; the text can still be selected. */
export function CopyButton({ text, label, copiedText }: CopyButtonProps) {
  const notify = useNotify();
  if (navigator.clipboard === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => notify(copiedText, { autoHideDuration: 2000 }));
  return (
    <Button variant="contained" startIcon={<CopyIcon />} onClick={copy}>
      {label}
    </Button>
  );
}

import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, ButtonBase, IconButton, Stack, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';

interface TokenListProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly isWrong: (index: number) => boolean;
  readonly onCorrect: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** A list of values. Clicking a value edits it; each has a button that removes it. */
export const TokenList = ({ label, values, isWrong, onCorrect, onRemove }: TokenListProps) => (
  <Stack
    component="ul"
    direction="row"
    aria-label={label}
    sx={{ flexWrap: 'wrap', gap: 0.75, listStyle: 'none', p: 0, m: 0, mt: 0.75 }}
  >
    {values.map((value, index) => (
      <Token
        key={value}
        text={value}
        wrong={isWrong(index)}
        onCorrect={() => onCorrect(index)}
        onRemove={() => onRemove(index)}
      />
    ))}
  </Stack>
);

interface TokenProps {
  readonly text: string;
  readonly wrong: boolean;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

/** One value with two buttons. MUI's Chip would nest one button in the other. */
function Token({ text, wrong, onCorrect, onRemove }: TokenProps) {
  const translate = useTranslate();
  const correct = translate('screens.form.correctItem', { name: text });
  const color = wrong ? 'var(--color-error)' : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        maxWidth: '100%',
        pl: 1.25,
        pr: 0.25,
        borderRadius: '16px',
        border: '1px solid',
        borderColor: color ?? 'var(--color-border-strong)',
        backgroundColor: wrong ? 'var(--color-error-soft)' : 'var(--color-surface-sunken)',
        color,
      }}
    >
      <Tooltip title={correct}>
        <ButtonBase
          aria-label={correct}
          onClick={onCorrect}
          sx={{ overflowWrap: 'anywhere', py: 0.25, minHeight: 28, font: 'inherit', textAlign: 'left' }}
        >
          {text}
        </ButtonBase>
      </Tooltip>
      <IconButton
        size="small"
        color="inherit"
        onClick={onRemove}
        aria-label={translate('screens.form.removeItem', { name: text })}
        sx={{ width: 28, height: 28, borderRadius: '50%' }}
      >
        <RemoveIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}

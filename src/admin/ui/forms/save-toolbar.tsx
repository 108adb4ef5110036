import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useSaveContext, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '../busy-button.tsx';
import { useRightLost } from '../records/require-right.tsx';
import { SectionMenu } from './section-menu.tsx';

interface SaveToolbarProps {
  /** The page that Annuler opens, as react-admin's path; absent where there is no Annuler. */
  readonly cancelTo?: string;
  /** Called by Annuler, where it opens no page. */
  readonly onCancel?: () => void;
  readonly label?: string;
  /** Shown above the buttons. */
  readonly notices?: ReactNode;
}

/** Sticky: it stays visible over the fields of a long form. */
const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  borderTop: '1px solid var(--color-border)',
  backgroundColor: 'var(--color-surface)',
} as const;

const BUTTONS = { gap: { xs: 0.5, sm: 1.5 }, py: 1.5 } as const;

/** Enregistrer and Annuler; while the request runs the button is disabled and shows a spinner (SYS-07). */
export function SaveToolbar({ cancelTo, onCancel, label = 'screens.form.save', notices }: SaveToolbarProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const { saving } = useSaveContext();
  const busy = isSubmitting || saving === true;
  const hasLostRight = useRightLost();
  return (
    <Box sx={BAR}>
      {notices}
      <Stack direction="row" sx={BUTTONS}>
        <BusyButton type="submit" busy={busy} disabled={busy || hasLostRight}>
          {translate(busy ? 'screens.form.saving' : label)}
        </BusyButton>
        {cancelTo && !onCancel && (
          <Button component={LinkBase} to={cancelTo} disabled={busy}>
            {translate('screens.form.cancel')}
          </Button>
        )}
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {translate('screens.form.cancel')}
          </Button>
        )}
        <SectionMenu />
        {/* Hidden on narrow screens: their devices seldom have a keyboard. */}
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ ml: 'auto', alignSelf: 'center', display: { xs: 'none', md: 'block' } }}
        >
          {translate('screens.form.saveKeys')}
        </Typography>
      </Stack>
    </Box>
  );
}

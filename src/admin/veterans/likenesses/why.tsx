import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { NUMBERS } from '../../../domain/likeness/duplicate.ts';
import type { Reason } from '../../../domain/likeness/resemblance.ts';

interface WhyProps {
  readonly reasons: readonly Reason[];
  /** Marks a record that saving will ask about. */
  readonly isDuplicate?: boolean;
}

const isNumber = (reason: Reason): boolean => NUMBERS.some((one) => one === reason);

/** Why two records are alike, in words. */
export function LikenessReasons({ reasons, isDuplicate = false }: WhyProps) {
  const translate = useTranslate();
  const words = reasons.map((reason) =>
    isNumber(reason)
      ? translate('veterans.likenesses.reasons.number', {
          name: translate(`resources.veterans.fields.${reason}`),
        })
      : translate(`veterans.likenesses.reasons.${reason}`),
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      {isDuplicate && (
        <Chip
          size="small"
          color="warning"
          variant="outlined"
          label={translate('veterans.likenesses.duplicate')}
        />
      )}
      <Typography variant="body2" component="span">
        {words.join(' · ')}
      </Typography>
    </Box>
  );
}

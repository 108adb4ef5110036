import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Right } from './rights.ts';

/** Explains each right in words. */
export function RightsHelp({ rights }: { rights: readonly Right[] }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate('roles.rights.helpTitle')} sx={{ mb: 2 }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('roles.rights.intro')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 0.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
          fontSize: '0.875rem',
        }}
      >
        {rights.map(({ id, name }) => (
          <Box key={id} sx={{ display: 'flex', gap: 1 }}>
            <Box component="dt" sx={{ fontWeight: 650, flexShrink: 0, minWidth: 100 }}>
              {translate(`rights.${name}`, { _: name })}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {translate(`roles.help.${name}`, { _: '' })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import { MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetResourceLabel, useLocation, useNavigate, useResourceDefinitions } from 'react-admin';
import { explorer } from '#texts/admin/explorer.ts';
import { language } from '#texts/locale.ts';

/** Shows the page's purpose and the classes of the API to choose from. */
export function ExplorerLayout({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const labelOf = useGetResourceLabel();
  const classes = Object.keys(useResourceDefinitions())
    .map((name) => ({ name, label: labelOf(name, 2) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const resource = useLocation().pathname.split('/')[2] ?? '';
  return (
    <>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, alignItems: { md: 'center' }, mb: 2 }}>
        <TextField
          select
          label={explorer.class}
          value={classes.some(({ name }) => name === resource) ? resource : ''}
          onChange={({ target }) => navigate(`/explorer/${target.value}`)}
          sx={{ maxWidth: 420 }}
        >
          {classes.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <Typography color="textSecondary">{explorer.intro}</Typography>
      </Stack>
      {children}
    </>
  );
}

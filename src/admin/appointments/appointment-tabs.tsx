import { Box, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { PARTS, type Part } from './parts.ts';

const addressOf = (tab: Part | 'all') => (tab === 'all' ? '/appointments' : `/appointments/${tab}`);

interface AppointmentTabsProps {
  readonly tab: Part | 'all';
  readonly children: ReactNode;
}

/** Tous, En cours, À venir, Aujourd'hui. */
export function AppointmentTabs({ tab, children }: AppointmentTabsProps) {
  const translate = useTranslate();
  return (
    <>
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={translate('appointments.tabs.label')}
        sx={{ mb: 1.5, borderBottom: '1px solid var(--color-border)' }}
      >
        {(['all', ...PARTS] as const).map((name) => (
          <Tab
            key={name}
            value={name}
            id={`appointments-${name}`}
            label={translate(`appointments.tabs.${name}`)}
            component={LinkBase}
            to={addressOf(name)}
            aria-controls={name === tab ? 'appointments-panel' : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="appointments-panel" aria-labelledby={`appointments-${tab}`}>
        {children}
      </Box>
    </>
  );
}

import { Box, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { useHasWaitingPeople } from '../../slots/use-has-waiting-people.ts';
import { PARTS, type Part } from './parts.ts';

/** `queue`: who waits for a place (QUEUE-01). */
type TabName = Part | 'all' | 'queue';

const addressOf = (tab: TabName) => (tab === 'all' ? '/appointments' : `/appointments/${tab}`);

interface AppointmentTabsProps {
  readonly tab: TabName;
  readonly children: ReactNode;
}

/** Tous, En cours, À venir, Aujourd'hui, and En attente where somebody waits. */
export function AppointmentTabs({ tab, children }: AppointmentTabsProps) {
  const translate = useTranslate();
  const hasWaitingPeople = useHasWaitingPeople();
  const names: readonly TabName[] = [
    'all',
    ...PARTS,
    ...(hasWaitingPeople || tab === 'queue' ? (['queue'] as const) : []),
  ];
  return (
    <>
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={translate('appointments.tabs.label')}
        sx={{ mb: 1.5, borderBottom: '1px solid var(--color-border)' }}
      >
        {names.map((name) => (
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

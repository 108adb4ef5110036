import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { TabbedShowLayout, TabbedShowLayoutTabs, useTranslate } from 'react-admin';
import { useRight } from '../access/useRight.ts';
import { IdentificationTab } from './IdentificationTab.tsx';
import { InformationsTab } from './InformationsTab.tsx';

/** The record's tabs, each in the URL, disabled without the right that it shows (VET-09, RIGHTS-05). */
export function VeteranTabs() {
  const translate = useTranslate();
  const canView = useRight('Veteran', 'VIEW');
  return (
    <TabbedShowLayout
      tabs={
        <TabbedShowLayoutTabs
          aria-label={translate('veterans.tabs.label')}
          variant="scrollable"
          allowScrollButtonsMobile
          sx={{ px: { xs: 0, md: 1.5 } }}
        />
      }
      sx={{ '& .RaTabbedShowLayout-content': { px: { xs: 2, md: 3 }, py: 2 } }}
    >
      <TabbedShowLayout.Tab label="veterans.tabs.identification" disabled={!canView}>
        <Panel label={false} name="veterans.tabs.identification">
          <IdentificationTab />
        </Panel>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="veterans.tabs.informations" path="informations" disabled={!canView}>
        <Panel label={false} name="veterans.tabs.informations">
          <InformationsTab />
        </Panel>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  );
}

interface PanelProps {
  /** A key of the catalogue. */
  readonly name: string;
  readonly children: ReactNode;
  /** For react-admin's tab, which otherwise draws a label over it. */
  readonly label: false;
}

/** What a tab shows, said as such to a screen reader. */
function Panel({ name, children }: PanelProps) {
  const translate = useTranslate();
  return (
    <Box role="tabpanel" aria-label={translate(name)}>
      {children}
    </Box>
  );
}

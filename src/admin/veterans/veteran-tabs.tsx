import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  TabbedShowLayout,
  TabbedShowLayoutTabs,
  type TabbedShowLayoutTabsProps,
  useCreatePath,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useRight } from '../access/use-right.ts';
import { MEDICAL_COMMENTS, OBSERVATIONS } from '../notes/note-kind.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { FILES_TAB, useFileTab } from '../veteran-files/file-tab.ts';
import { VeteranFilesPanel } from '../veteran-files/veteran-files-panel.tsx';
import { IdentificationTab, InformationsTab } from './record-sections.tsx';
import { TabLabel, useCounts } from './tab-label.tsx';

/** The paths of a record's tabs. A form or a document stands under the documents tab. */
export const VETERAN_TABS = ['informations', 'medicalInformations', 'observations', `${FILES_TAB}/*`];

const useTabRights = () => ({
  canView: useRight('Veteran', 'VIEW'),
  canListMedical: useRight('MedicalInformation', 'LIST'),
  canListObservations: useRight('Observation', 'LIST'),
  canListFiles: useRight('VeteranFile', 'LIST'),
});

/** The record's tabs, each in the URL, disabled without the right to what it shows (VET-09, RIGHTS-05). */
export function VeteranTabs() {
  const { canView, canListMedical, canListObservations, canListFiles } = useTabRights();
  const files = useFileTab();
  const tab = useTabLink();
  const counts = useCounts();
  return (
    <TabbedShowLayout
      tabs={<Tabs />}
      sx={{ '& .RaTabbedShowLayout-content': { px: { xs: 2, md: 3 }, py: 2 } }}
    >
      <TabbedShowLayout.Tab label="veterans.tabs.identification" disabled={!canView} {...tab('')}>
        <Panel label={false} name="veterans.tabs.identification">
          <IdentificationTab />
        </Panel>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab
        label="veterans.tabs.informations"
        path="informations"
        disabled={!canView}
        {...tab('informations')}
      >
        <Panel label={false} name="veterans.tabs.informations">
          <InformationsTab />
        </Panel>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab
        label={<TabLabel name="veterans.tabs.medicalInformations" count={counts.medicalInformations} />}
        path="medicalInformations"
        disabled={!canListMedical}
        {...tab('medicalInformations')}
      >
        <Panel label={false} name="veterans.tabs.medicalInformations">
          <NotesPanel kind={MEDICAL_COMMENTS} />
        </Panel>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab
        label={<TabLabel name="veterans.tabs.observations" count={counts.observations} />}
        path="observations"
        disabled={!canListObservations}
        {...tab('observations')}
      >
        <Panel label={false} name="veterans.tabs.observations">
          <NotesPanel kind={OBSERVATIONS} />
        </Panel>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab
        label={<TabLabel name="veterans.tabs.documents" count={counts.veteranFiles} />}
        // A form or a document in place of the list has an address under the tab's.
        path={files.list ? files.path : FILES_TAB}
        disabled={!canListFiles}
        {...tab(FILES_TAB)}
      >
        <Panel label={false} name="veterans.tabs.documents">
          <VeteranFilesPanel />
        </Panel>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  );
}

// The layout gives it the tabs and which of them is open.
const Tabs = (props: Partial<TabbedShowLayoutTabsProps>) => (
  <TabbedShowLayoutTabs
    {...props}
    aria-label={useTranslate()('veterans.tabs.label')}
    variant="scrollable"
    allowScrollButtonsMobile
    sx={{ px: { xs: 0, md: 1.5 } }}
  />
);

/** Returns a function that gives the address of a tab: without the filters and the page of another tab's list. */
function useTabLink(): (path: string) => object {
  const record = useRecordContext();
  const createPath = useCreatePath();
  const base = createPath({ resource: 'veterans', type: 'show', id: record?.id });
  return (path) => ({ to: path ? `${base}/${path}` : base });
}

interface PanelProps {
  /** A key of the catalogue. */
  readonly name: string;
  readonly children: ReactNode;
  /** For react-admin's tab, which otherwise draws a label over it. */
  readonly label: false;
}

/** The content of a tab, marked as a tab panel for screen readers. */
function Panel({ name, children }: PanelProps) {
  const translate = useTranslate();
  return (
    <Box role="tabpanel" aria-label={translate(name)}>
      {children}
    </Box>
  );
}

import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { LinkBase, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import type { VeteranFileRecord, VeteranRecord } from '../data-provider/records.ts';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { AccessDenied } from '../ui/records/error-pages.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useFileTab } from './file-tab.ts';
import { ChangedFile } from './form/changed-file.tsx';
import { ExpectedFiles } from './list/expected-files.tsx';
import { FileList } from './list/file-list.tsx';
import { ListDropArea } from './list/list-drop-area.tsx';
import { MissingFile } from './list/missing-file.tsx';
import { NewFiles } from './new/new-files.tsx';
import { useFileRights } from './use-file-rights.ts';
import { FileView } from './view/file-view.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranFileRecord;

/** The documents of the current veteran: the list, or in its place a form or a document (DOC-01). */
export function VeteranFilesPanel() {
  const veteran = useRecordContext<VeteranRecord>();
  const { mode, id } = useFileTab();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const panel = useFocusOnChange(`${mode} ${id}`);
  if (!veteran) return null;
  return (
    // The tab is disabled; somebody may still follow its address.
    <RequireRight action="list" resource="veteranFiles" denied={AccessDenied}>
      {/* No card's shadow inside the page's own card. */}
      <Box
        ref={panel}
        tabIndex={-1}
        sx={{ minWidth: 0, outline: 'none', '& .MuiCard-root': { boxShadow: 'none' } }}
      >
        {mode === 'list' && (
          <ListDropArea onDropped={setDropped}>
            <Files key={veteran.id} veteran={veteran} />
          </ListDropArea>
        )}
        {mode === 'view' && id !== null && (
          <RequireRight action="show" resource="veteranFiles">
            <FileView key={id} id={id} />
          </RequireRight>
        )}
        {mode === 'new' && <NewFiles droppedFiles={{ files: dropped, onTaken: () => setDropped([]) }} />}
        {mode === 'edit' && id !== null && <ChangedFile key={id} id={id} />}
      </Box>
    </RequireRight>
  );
}

/** The pressed button disappears with its list, form or document, so the focus moves to their place (SYS-14). */
function useFocusOnChange(view: string) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    panel.current?.focus({ preventScroll: true });
  }, [view]);
  return panel;
}

function Files({ veteran }: { veteran: VeteranRecord }) {
  const [missing, setMissing] = useState(false);
  const { canDelete } = useFileRights();
  return (
    <>
      {missing && <MissingFile onClose={() => setMissing(false)} />}
      <RecordList
        resource="veteranFiles"
        hasTitle={false}
        sort={{ field: 'createdDate', order: 'DESC' }}
        queryOptions={{ meta: { path: `/api/veterans/${veteran.id}/files` } }}
        // Names of documents without the documents serve nobody.
        tools={null}
        actions={<AddFileButton />}
        emptyAction={<AddFileButton text="veteranFiles.addFirst" />}
        head={<ExpectedFiles veteran={veteran} />}
        filters={
          <>
            <EntityFilter source={'name' satisfies Source} />
            <ReferenceFilter field="paramsFile" source={'paramsFile' satisfies Source} />
            {/* For others what is archived is in no list (RIGHTS-15). */}
            {canDelete && <ArchivedFilter />}
          </>
        }
      >
        <FileList onMissing={setMissing} />
      </RecordList>
    </>
  );
}

function AddFileButton({ text = 'veteranFiles.add' }: { text?: string }) {
  const translate = useTranslate();
  const { toNew } = useFileTab();
  const { canCreate } = useFileRights();
  if (!canCreate) return null;
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={LinkBase} to={toNew}>
      {translate(text)}
    </Button>
  );
}

/** Those of the record, or the archived ones: never both at once (DOC-04). */
const ArchivedFilter = () => (
  <SelectInput
    source={'archived' satisfies Source}
    label="veteranFiles.filters.archived"
    helperText={false}
    emptyText="veteranFiles.filters.current"
    parse={(value: string) => (value === '' ? null : true)}
    format={(value: boolean | null | undefined) => (value ? 'true' : '')}
    choices={[{ id: 'true', name: 'veteranFiles.filters.archivedOnly' }]}
  />
);

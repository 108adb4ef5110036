import { Box, Card } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { ReadOnly } from '../../ui/forms/read-only.tsx';
import { RefusedBanner } from '../../ui/forms/refused-banner.tsx';
import { RequireRight, useRightLost } from '../../ui/records/require-right.tsx';
import { RecordPanel } from '../record-panel.tsx';
import { useRecordView } from '../record-view.ts';
import { CurrentAssociate } from './current-associate.tsx';
import { PersonSearch } from './person-search.tsx';
import { PickedAssociate } from './picked-associate.tsx';
import { useAssociate } from './use-associate.ts';

/** Associates the record with another veteran's, or ends its association (ASSOC-01); closes when it is saved. */
export function AssociatePanel({ record }: { record: VeteranRecord }) {
  const translate = useTranslate();
  return (
    <RequireRight action="edit" resource="veterans">
      <RecordPanel title={translate('veterans.associate.title')}>
        <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
          <Association record={record} />
        </Card>
      </RecordPanel>
    </RequireRight>
  );
}

function Association({ record }: { record: VeteranRecord }) {
  const { close } = useRecordView();
  const [picked, setPicked] = useState<VeteranRecord | null>(null);
  const { associate, isPending, failure, reset } = useAssociate(record, () => close({ done: true }));
  const lost = useRightLost();
  // A refusal for a missing right is cleared once the right is back (SYS-08).
  useEffect(() => (lost ? reset : undefined), [lost, reset]);
  const current = record.refs.associate;
  // Who gives up a choice goes on where it was made.
  const search = useRef<HTMLDivElement>(null);
  const hadPicked = useRef(false);
  useEffect(() => {
    if (hadPicked.current && !picked) search.current?.focus();
    hadPicked.current = picked !== null;
  }, [picked]);
  const pick = (veteran: VeteranRecord | null) => {
    reset();
    setPicked(veteran);
  };
  return (
    <>
      {(failure || lost) && <RefusedBanner text={lost ? undefined : (failure ?? undefined)} />}
      {current && (
        <CurrentAssociate associate={current} busy={isPending || lost} onRemove={() => associate(null)} />
      )}
      {picked && (
        <PickedAssociate
          record={record}
          picked={picked}
          busy={isPending}
          onSave={() => associate(picked['@id'])}
          onEdit={() => pick(null)}
          onCancel={() => close()}
        />
      )}
      {/* Hidden, not gone: who changes the choice finds the search as it was. */}
      <Box ref={search} tabIndex={-1} hidden={picked !== null} sx={{ outline: 'none' }}>
        <ReadOnly on={lost}>
          <PersonSearch record={record} current={record.associate} onPick={pick} />
        </ReadOnly>
      </Box>
    </>
  );
}

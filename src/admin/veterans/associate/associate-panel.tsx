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
  const [candidate, setAssociate] = useState<VeteranRecord | null>(null);
  const { associate, isPending, failure, reset } = useAssociate(record, () => close({ done: true }));
  const hasLostRight = useRightLost();
  // A refusal for a missing right is cleared once the right is back (SYS-08).
  useEffect(() => (hasLostRight ? reset : undefined), [hasLostRight, reset]);
  const current = record.refs.associate;
  // A user who gives up a choice continues in the search.
  const search = useRef<HTMLDivElement>(null);
  const hadPicked = useRef(false);
  useEffect(() => {
    if (hadPicked.current && !candidate) search.current?.focus();
    hadPicked.current = candidate !== null;
  }, [candidate]);
  const pick = (veteran: VeteranRecord | null) => {
    reset();
    setAssociate(veteran);
  };
  return (
    <>
      {(failure || hasLostRight) && (
        <RefusedBanner text={hasLostRight ? undefined : (failure ?? undefined)} />
      )}
      {current && (
        <CurrentAssociate
          associate={current}
          busy={isPending || hasLostRight}
          onRemove={() => associate(null)}
        />
      )}
      {candidate && (
        <PickedAssociate
          record={record}
          associate={candidate}
          busy={isPending}
          onSave={() => associate(candidate['@id'])}
          onEdit={() => pick(null)}
          onCancel={() => close()}
        />
      )}
      {/* Hidden, not gone: who changes the choice finds the search as it was. */}
      <Box ref={search} tabIndex={-1} hidden={candidate !== null} sx={{ outline: 'none' }}>
        <ReadOnly on={hasLostRight}>
          <PersonSearch record={record} current={record.associate} onPick={pick} />
        </ReadOnly>
      </Box>
    </>
  );
}

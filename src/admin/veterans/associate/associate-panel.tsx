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

/** Associates a veteran with another one, or ends the association (ASSOC-01). The panel closes after a save. */
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
  const [candidate, setCandidate] = useState<VeteranRecord | null>(null);
  const { associate, isPending, failure, reset } = useAssociate(record, () => close({ done: true }));
  const hasLostRight = useRightLost();
  // The cleanup runs when a lost right is back: it clears the refusal (SYS-08).
  useEffect(() => (hasLostRight ? reset : undefined), [hasLostRight, reset]);
  const current = record.refs.associate;
  // The focus returns to the search when the user gives up a candidate.
  const search = useRef<HTMLDivElement>(null);
  const hadCandidate = useRef(false);
  useEffect(() => {
    if (hadCandidate.current && !candidate) search.current?.focus();
    hadCandidate.current = candidate !== null;
  }, [candidate]);
  const pick = (veteran: VeteranRecord | null) => {
    reset();
    setCandidate(veteran);
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
      {/* The search stays mounted while it is hidden, so that a user who gives up a candidate finds it as it was. */}
      <Box ref={search} tabIndex={-1} hidden={candidate !== null} sx={{ outline: 'none' }}>
        <ReadOnly on={hasLostRight}>
          <PersonSearch record={record} current={record.associate} onPick={pick} />
        </ReadOnly>
      </Box>
    </>
  );
}

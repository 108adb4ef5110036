import { useTranslate } from 'react-admin';
import { MERGE_UNDO_DAYS } from '../../../domain/entities/veteran-merge.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { PairProps } from './merge-row.tsx';
import { useMoves } from './moves.tsx';

interface MergeConfirmProps extends PairProps {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before two records become one. */
export function MergeConfirm({ keptRecord, mergedRecord, busy, onClose, onConfirm }: MergeConfirmProps) {
  const translate = useTranslate();
  const { countedTexts = [] } = useMoves({ mergedRecord });
  const ids = { kept: String(keptRecord.id), merged: String(mergedRecord.id) };
  return (
    <ConfirmDialog
      open
      maxWidth="sm"
      busy={busy}
      title={translate('merging.confirm.title')}
      yesLabel={translate('merging.confirm.yes')}
      noLabel={translate('merging.confirm.no')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {translate('merging.confirm.text', { ...ids, days: MERGE_UNDO_DAYS })}
      {countedTexts.length > 0 &&
        ` ${translate('merging.confirm.moves', { ...ids, what: countedTexts.join(', ') })}`}
    </ConfirmDialog>
  );
}

import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useRightLost } from '../../ui/records/require-right.tsx';
import { Person } from './person.tsx';

interface PickedAssociateProps {
  readonly record: VeteranRecord;
  readonly associate: VeteranRecord;
  readonly busy: boolean;
  readonly onSave: () => void;
  /** Clears the selection. */
  readonly onEdit: () => void;
  readonly onCancel: () => void;
}

/** The veteran that was picked, and what saving it changes besides (ASSOC-01). */
export function PickedAssociate({ record, associate, busy, onSave, onEdit, onCancel }: PickedAssociateProps) {
  const translate = useTranslate();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  // As it is now: the list may have been read some time ago.
  const { data } = useGetOne<VeteranRecord>('veterans', { id: associate.id });
  const veteran = data ?? associate;
  const hasLostRight = useRightLost();
  const lines = [
    record.associate && record.associate !== veteran['@id'] && recordName(record.refs.associate)
      ? translate('veterans.associate.replaces', { name: recordName(record.refs.associate) })
      : null,
    veteran.associate && veteran.associate !== record['@id']
      ? translate('veterans.associate.taken', {
          name: recordName(veteran),
          other: recordName(veteran.refs.associate),
        })
      : null,
  ].filter((text) => text !== null);
  return (
    // The focus comes here, not on the button: one press more of Enter must not save.
    <Box component="section" aria-labelledby={id} ref={section} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {translate('veterans.associate.picked')}
      </Typography>
      <Stack
        direction="row"
        sx={{
          gap: 1.5,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          p: 1.5,
          border: '1px solid var(--color-border)',
          borderRadius: 'var(--radius)',
          backgroundColor: 'var(--color-primary-soft)',
        }}
      >
        <Person person={veteran} />
        <Button onClick={onEdit} disabled={busy || hasLostRight}>
          {translate('ra.action.edit')}
        </Button>
      </Stack>
      {lines.map((text) => (
        <Alert key={text} severity="warning" sx={{ mt: 1.5 }}>
          {text}
        </Alert>
      ))}
      <Stack direction="row" sx={{ gap: 1.5, mt: 2, flexWrap: 'wrap' }}>
        <BusyButton onClick={onSave} busy={busy} disabled={busy || hasLostRight}>
          {translate(busy ? 'screens.form.saving' : 'screens.form.save')}
        </BusyButton>
        <Button onClick={onCancel} disabled={busy}>
          {translate('screens.form.cancel')}
        </Button>
      </Stack>
    </Box>
  );
}

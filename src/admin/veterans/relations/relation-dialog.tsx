import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useCreate, useNotify, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { PARTS, type Part, relationOf } from '../../../domain/people/relations.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Person } from '../associate/person.tsx';
import { PersonSearch } from '../associate/person-search.tsx';
import { partName } from './relation-names.ts';
import type { Relative } from './use-relations.ts';

interface RelationDialogProps {
  readonly record: VeteranRecord;
  readonly relatives: readonly Relative[];
  readonly onClose: () => void;
}

/** Asks who, as for an association, and then what they are to the person of the record (VET-16). */
export function RelationDialog({ record, relatives, onClose }: RelationDialogProps) {
  const translate = useTranslate();
  const [veteran, setVeteran] = useState<VeteranRecord | null>(null);
  return (
    <TitledDialog
      maxWidth="md"
      title={translate('veterans.relations.addTo', { name: recordName(record) })}
      onClose={onClose}
      buttons={veteran ? undefined : <Button onClick={onClose}>{translate('screens.form.cancel')}</Button>}
    >
      {veteran && (
        <Choice
          record={record}
          veteran={veteran}
          parts={relatives.filter(({ person }) => person['@id'] === veteran['@id']).map(({ part }) => part)}
          onEdit={() => setVeteran(null)}
          onClose={onClose}
        />
      )}
      {/* Hidden, not gone: who changes the choice finds the search as it was. */}
      <Box hidden={veteran !== null} sx={{ pt: 1 }}>
        <PersonSearch record={record} onPick={setVeteran} />
      </Box>
    </TitledDialog>
  );
}

interface ChoiceProps {
  readonly record: VeteranRecord;
  readonly veteran: VeteranRecord;
  /** The relations that are already on record. */
  readonly parts: readonly Part[];
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

function Choice({ record, veteran, parts, onEdit, onClose }: ChoiceProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [part, setPart] = useState<Part | ''>('');
  const [create, { isPending, error }] = useCreate();
  const save = useOneAtATime(async (part: Part) => {
    const data = relationOf(part, String(record['@id']), String(veteran['@id']));
    await create('veteranRelations', { data }, { returnPromise: true });
    notify('resources.veteranRelations.notifications.created', { type: 'success' });
    onClose();
  });
  const failure = error ? failureOf(error) : null;
  const relatedError: unknown = failure?.body?.errors?.related;
  return (
    <Box sx={{ pt: 1 }}>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {relatedError ? translate('veterans.relations.known') : failure.message}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
        <Person person={veteran} />
        <Button onClick={onEdit} disabled={isPending}>
          {translate('ra.action.edit')}
        </Button>
      </Box>
      <TextField
        select
        required
        fullWidth
        id="veteran-relation"
        label={translate('veterans.relations.is', { name: recordName(record) })}
        value={part}
        onChange={({ target }) => setPart((before) => PARTS.find((one) => one === target.value) ?? before)}
      >
        {PARTS.map((one) => (
          <MenuItem key={one} value={one} disabled={parts.includes(one)}>
            {partName(one, veteran.civility)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <BusyButton
          busy={isPending}
          disabled={isPending || part === ''}
          onClick={() => part && void save(part)}
        >
          {translate(isPending ? 'screens.form.saving' : 'screens.form.save')}
        </BusyButton>
        <Button onClick={onClose} disabled={isPending}>
          {translate('screens.form.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

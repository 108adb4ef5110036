import SearchIcon from '@mui/icons-material/PersonSearchOutlined';
import { Alert, Button, Link } from '@mui/material';
import { useRef, useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { recordId } from '../../data-provider/hydra.ts';
import { Sentence } from '../../ui/fields/sentence.tsx';
import { VeteranDialog } from './veteran-dialog.tsx';
import { fillable, knownOf, LOCKED, valuesOfVeteran } from './veteran-values.ts';

/** The link to a veteran: searched and picked, or shown with the button that clears it (APT-06). */
export function VeteranBar() {
  const translate = useTranslate();
  const { setValue, getValues, clearErrors, formState } = useFormContext();
  const error = formState.errors.veteran?.message;
  const veteran: unknown = useWatch({ name: 'veteran' });
  const [searching, setSearching] = useState(false);
  // Linking and unlinking replace one button by another: the focus moves to the new one.
  const [hasChanged, setHasChanged] = useState(false);
  const filledValues = useRef<Record<string, unknown>>({});
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'list' });
  const set = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };

  if (typeof veteran === 'string' && veteran)
    return (
      <LinkedVeteran
        link={veteran}
        error={error}
        autoFocus={hasChanged}
        onUnlink={() => {
          setHasChanged(true);
          set({ veteran: null });
          clearErrors('veteran');
        }}
      />
    );
  if (!canAccess) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SearchIcon />}
        autoFocus={hasChanged}
        onClick={() => setSearching(true)}
      >
        {translate('appointments.veteran.search')}
      </Button>
      {searching && (
        <VeteranDialog
          onClose={() => setSearching(false)}
          onPick={(veteran) => {
            setHasChanged(true);
            const values = fillable(knownOf(veteran), getValues(), filledValues.current);
            filledValues.current = values;
            set({ ...valuesOfVeteran(veteran), ...values });
            clearErrors([...LOCKED, ...Object.keys(values)]);
            setSearching(false);
          }}
        />
      )}
    </>
  );
}

interface LinkedVeteranProps {
  readonly link: string;
  readonly error: unknown;
  readonly autoFocus: boolean;
  readonly onUnlink: () => void;
}

function LinkedVeteran({ link, error, autoFocus, onUnlink }: LinkedVeteranProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        <Button color="inherit" autoFocus={autoFocus} onClick={onUnlink}>
          {translate('appointments.veteran.edit')}
        </Button>
      }
    >
      <Sentence text="appointments.veteran.linked">
        <VeteranLink link={link} />
      </Sentence>
      {typeof error === 'string' && <div>{error}</div>}
    </Alert>
  );
}

/** The linked veteran's name; opens the record beside the form, for users who may VIEW it. */
function VeteranLink({ link }: { link: string }) {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'show' });
  const [civility, lastName, firstName] = useWatch({ name: ['civility', 'lastName', 'firstName'] });
  const name = recordName({ civility, lastName, firstName });
  if (!canAccess) return <strong>{name}</strong>;
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: 'veterans', type: 'show', id: recordId(link) })}
      target="_blank"
      sx={{ color: 'inherit', textDecoration: 'underline' }}
    >
      {name}
    </Link>
  );
}

import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId, useState } from 'react';
import { Form, ResourceContextProvider, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { user } from '../../domain/entities/accounts/user.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { failureOf } from '../data-provider/errors.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RefusedBanner } from '../ui/forms/refused-banner.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { GIVABLE } from '../users/use-givable-roles.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof UserRecord;

const { role, cell, region } = user.fields;
/** The rules of what is given here, and of nothing else of the account. */
const OFFICE = { fields: { role, cell, region }, rules: [] };

interface OfficeDialogProps {
  readonly account: UserRecord;
  readonly onClose: () => void;
}

/** Gives an account its role, cell and wilaya in one step; a mail tells its owner (USER-06). */
export function OfficeDialog({ account, onClose }: OfficeDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const titleId = useId();
  const resolver = useEntityResolver(OFFICE, null);
  const [failure, setFailure] = useState<string | null>(null);

  const give = async ({ role, cell, region }: FieldValues) => {
    setFailure(null);
    try {
      const data = { role, cell, region };
      await dataProvider.update('users', { id: account.id, data, previousData: account });
      notify('dashboard.waiting.given', { type: 'success', messageArgs: { name: recordName(account) } });
      onClose();
      return undefined;
    } catch (error) {
      const { status, body, message = '' } = failureOf(error);
      if (body?.errors) return body.errors;
      // Somebody else was faster.
      setFailure(status === 412 ? 'dashboard.waiting.faster' : message);
      return undefined;
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <ResourceContextProvider value="users">
        <Form record={{}} resolver={resolver} onSubmit={give} noValidate disableInvalidFormNotification>
          <DialogTitle id={titleId}>
            {translate('dashboard.waiting.giveTo', { name: recordName(account) })}
          </DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>{translate('dashboard.waiting.hint')}</DialogContentText>
            {failure && <RefusedBanner text={failure} />}
            <FormColumn>
              <ReferenceSelect
                source={'role' satisfies Source}
                reference="roles"
                isRequired
                filter={GIVABLE}
              />
              <ReferenceSelect source={'cell' satisfies Source} reference="cells" isRequired />
              <ReferenceSelect source={'region' satisfies Source} reference="regions" isRequired />
            </FormColumn>
          </DialogContent>
          <Buttons onClose={onClose} />
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}

function Buttons({ onClose }: Pick<OfficeDialogProps, 'onClose'>) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('screens.form.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={isSubmitting}
        aria-busy={isSubmitting}
        startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {translate('dashboard.waiting.give')}
      </Button>
    </DialogActions>
  );
}

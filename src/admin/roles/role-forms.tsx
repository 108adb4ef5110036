import { Box } from '@mui/material';
import { useLocation, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ruleText } from '../../i18n/rules.ts';
import type { RoleRecord } from '../data-provider/records.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import type { Save } from '../ui/forms/use-forced-save.ts';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ProtectedNote } from './protected-note.tsx';
import type { MenuRoles } from './rights.ts';
import { RightsInput } from './rights-input.tsx';
import { useRightsTable } from './use-rights-table.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof RoleRecord;

/** The fields of a role; `archived` is asked on edit alone. */
function RoleInputs({ editing = false }: { editing?: boolean }) {
  return (
    <>
      <FormColumn>
        <EntityInput source={'name' satisfies Source} />
        <EntityInput source={'title' satisfies Source} />
        {editing && <EntityInput source={'archived' satisfies Source} />}
      </FormColumn>
      <Box sx={{ mt: 3 }}>
        <RightsInput />
      </Box>
    </>
  );
}

/** Saves only when every menu has a right (ROLE-02): the menus are records, which the rules of a field cannot ask. */
function useSaveComplete() {
  const { table } = useRightsTable();
  return async (values: FieldValues, save: Save): Promise<unknown> => {
    const menuRoles: MenuRoles = values.menuRoles ?? {};
    const complete = table?.menus.every(({ id }) => menuRoles[String(id)] !== undefined) ?? true;
    return complete ? save(values) : { menuRoles: ruleText('rules.everyMenu') };
  };
}

/** A new role, with the rights of the one that is copied (ROLE-03). */
export function RoleCreate() {
  const onSave = useSaveComplete();
  const copiedRole: { readonly menuRoles?: MenuRoles } | null = useLocation().state;
  return (
    <RecordCreate onSave={onSave} defaultValues={{ menuRoles: copiedRole?.menuRoles ?? {} }}>
      <RoleInputs />
    </RecordCreate>
  );
}

/** A role's edit; the API refuses one's own role and the super administrator's in words of their own (ROLE-02). */
export function RoleEdit() {
  const notify = useNotify();
  const onSave = useSaveComplete();
  return (
    <RecordEdit
      onSave={onSave}
      onRefused={() => notify('resources.roles.notifications.editRefused', { type: 'error' })}
    >
      <ProtectedNote />
      <RoleInputs editing />
    </RecordEdit>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { readSession, storeUser } from '../../session/session.ts';
import { refreshRights } from '../access/fresh-rights.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { AboveNote } from './above-note.tsx';
import { NewPasswordInputs, UserInputs } from './user-inputs.tsx';

/** A new account, its first password included (USER-02, ME-06). */
export const UserCreate = () => (
  <RecordCreate>
    <UserInputs />
    <NewPasswordInputs />
  </RecordCreate>
);

/**
 * Edits an account; a refusal shows the banner of USER-03. The user's own new cell and wilaya become the default of the
 * next form (OPS-05).
 */
export function UserEdit() {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const refreshOwn = ({ id }: { id: unknown }) => {
    if (id !== readSession().user?.id) return;
    // If the account cannot be read now, it is read with the rights next time.
    provider.me().then(storeUser, () => refreshRights(queryClient));
  };
  return (
    <RecordEdit onSaved={refreshOwn}>
      <AboveNote />
      <UserInputs />
    </RecordEdit>
  );
}

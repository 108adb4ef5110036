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

/** An account's edit; a refusal shows the banner of USER-03. */
export const UserEdit = () => (
  <RecordEdit>
    <AboveNote />
    <UserInputs />
  </RecordEdit>
);

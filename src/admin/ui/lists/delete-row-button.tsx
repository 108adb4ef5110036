import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useRefresh, useTranslate } from 'react-admin';
import { type DeleteButtonProps, useDeletion } from '../records/use-deletion.tsx';
import { RowIconButton } from '../row-icon-button.tsx';
import { useFocusAfterRow } from './use-focus-after-row.ts';

/** Deletes a row's record, for users who hold DELETE; the list stays where it is. */
export function DeleteRowButton({ onError, text }: DeleteButtonProps & { readonly text?: string }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const button = useFocusAfterRow();
  const deletion = useDeletion({ onError, text, onDeleted: refresh, onRefused: refresh });
  if (!deletion) return null;
  const label = translate('screens.confirm.deleteRecord', { name: deletion.name });
  return (
    <>
      <RowIconButton ref={button} label={label} color="error" onClick={deletion.ask}>
        <DeleteIcon fontSize="small" />
      </RowIconButton>
      {deletion.question}
    </>
  );
}

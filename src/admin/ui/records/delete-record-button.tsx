import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useRedirect, useTranslate } from 'react-admin';
import { type DeleteButtonProps, useDeletion } from './use-deletion.tsx';

/** Deletes the record of a page, for users who hold DELETE, and returns to the list (SYS-12). */
export function DeleteRecordButton({ onError }: DeleteButtonProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const deletion = useDeletion({ onError, onDeleted: (resource) => redirect('list', resource) });
  if (!deletion) return null;
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        onClick={deletion.ask}
        // On a phone the button has a row of its own, so that it is not pressed by mistake.
        sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}
      >
        {translate('screens.confirm.delete')}
      </Button>
      {deletion.question}
    </>
  );
}

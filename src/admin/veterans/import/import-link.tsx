import ImportIcon from '@mui/icons-material/PlaylistAddOutlined';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { IMPORT_ADDRESS } from './address.ts';
import { useImportKinds } from './use-import-kinds.ts';

/** Leads to the import of a list, for users who may create what it becomes (VET-19). */
export function ImportLink() {
  const translate = useTranslate();
  if (useImportKinds().length === 0) return null;
  return (
    <Button variant="outlined" startIcon={<ImportIcon />} component={LinkBase} to={IMPORT_ADDRESS}>
      {translate('veterans.import.link')}
    </Button>
  );
}

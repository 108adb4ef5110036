import ImportIcon from '@mui/icons-material/PlaylistAddOutlined';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';
import { IMPORT_ADDRESS } from './address.ts';

/** Leads to the import of a list, for users who may create veterans (VET-19). */
export function ImportLink() {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button variant="outlined" startIcon={<ImportIcon />} component={LinkBase} to={IMPORT_ADDRESS}>
      {translate('veterans.import.link')}
    </Button>
  );
}

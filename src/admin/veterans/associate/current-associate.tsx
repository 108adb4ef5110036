import RemoveIcon from '@mui/icons-material/LinkOff';
import { Box, Button, Divider, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Person } from './person.tsx';

interface CurrentAssociateProps {
  readonly associate: EmbeddedRecord;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** With whom the record is associated, and the button that ends it, after Non and Oui (ASSOC-01). */
export function CurrentAssociate({ associate, busy, onRemove }: CurrentAssociateProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <Box sx={{ mb: 2.5 }}>
      <Stack
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {translate('resources.veterans.fields.associate')}
          </Typography>
          <Person person={associate} />
        </Box>
        <Button
          variant="outlined"
          color="error"
          startIcon={<RemoveIcon />}
          disabled={busy}
          onClick={() => setAsking(true)}
        >
          {translate('veterans.associate.remove')}
        </Button>
      </Stack>
      <Divider sx={{ mt: 2.5 }} />
      <ConfirmDialog
        open={asking}
        danger
        title={translate('veterans.associate.askRemove', { name: recordName(associate) })}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        {translate('veterans.associate.removeText')}
      </ConfirmDialog>
    </Box>
  );
}

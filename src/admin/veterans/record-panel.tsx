import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useRecordView } from './record-view.ts';

/** A form in place of the record's details: what it is for, and the way back (VET-10). */
export function RecordPanel({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const { close } = useRecordView();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 0.5,
          mb: 1,
          maxWidth: 1100,
        }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Button startIcon={<BackIcon />} onClick={() => close()}>
          {translate('veterans.toolbar.back')}
        </Button>
      </Box>
      {children}
    </Box>
  );
}

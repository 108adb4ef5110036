import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { EVENTS_PATH } from '../data-provider/calls/security-calls.ts';
import type { SheetFormat } from '../data-provider/exported-list.ts';
import { useExport } from '../ui/lists/export/use-export.ts';
import type { EventFilter } from './addresses.ts';

const FORMATS: readonly SheetFormat[] = ['xlsx', 'csv'];

/** The lines of a filter as a sheet, all of them (LIST-01). */
export function EventExport({ filter, disabled }: { filter: EventFilter; disabled: boolean }) {
  const translate = useTranslate();
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { start, isPending, error } = useExport(() => undefined);
  const exportAs = (format: SheetFormat) => {
    setOpen(false);
    start({ resource: 'securityEvents', path: EVENTS_PATH, filter, format });
  };
  return (
    <Box>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={disabled || isPending}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(true)}
      >
        {translate('security.export')}
      </Button>
      <Menu id={menuId} open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => exportAs(format)}>
            {translate(`security.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      <Typography role="status" variant="body2" color="textSecondary">
        {isPending && translate('security.exporting')}
      </Typography>
      {error && !isPending && (
        <Alert severity="error">
          {error instanceof HttpError && error.status > 0
            ? error.message
            : translate('security.exportFailed')}
        </Alert>
      )}
    </Box>
  );
}

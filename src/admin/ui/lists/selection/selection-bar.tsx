import ClearIcon from '@mui/icons-material/Close';
import { Box, IconButton, Paper, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../../i18n/fill.ts';
import type { HydraRecord } from '../../../data-provider/hydra.ts';

const texts = listTools.selection;

/**
 * Shows the actions on chosen rows above the list (`RecordList`). Only visible rows are chosen: another page or
 * filter begins anew.
 */
export function SelectionBar({ children }: { children: (records: readonly HydraRecord[]) => ReactNode }) {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<HydraRecord>();
  const records = data.filter(({ id }) => selectedIds.includes(id));
  const isStale = records.length < selectedIds.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something chosen is out of sight
  useEffect(() => {
    if (isStale) onSelect(records.map(({ id }) => id));
  }, [isStale]);
  if (records.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label={texts.label}
      elevation={4}
      sx={{
        position: 'absolute',
        top: 0,
        left: 0,
        right: 0,
        pointerEvents: 'auto',
        px: 1,
        py: 0.25,
        minHeight: 48,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        border: '1px solid var(--color-border)',
      }}
    >
      <Tooltip title={texts.clear}>
        <IconButton size="small" aria-label={texts.clear} onClick={() => onUnselectItems()}>
          <ClearIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {fill(texts.selected, { smart_count: records.length })}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {children(records)}
    </Paper>
  );
}

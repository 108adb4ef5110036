import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useChangedLook } from './changed-rows.tsx';
import { LINED_LIST } from './lined-list.ts';

interface RecordCardsProps<Of extends HydraRecord> {
  /** The name of the list. */
  readonly label: string;
  /** Renders one record. Its components also find it in the record context. */
  readonly children: (record: Of) => ReactNode;
}

/**
 * The rows of a list as cards, where a table does not fit, such as on a phone. Rows that a colleague changed are marked
 * (SYS-16).
 */
export function RecordCards<Of extends HydraRecord>({ label, children }: RecordCardsProps<Of>) {
  const { data } = useListContext<Of>();
  const changedLook = useChangedLook();
  return (
    <Box component="ul" aria-label={label} sx={LINED_LIST}>
      {data?.map((record) => (
        <Box component="li" key={record.id} sx={{ px: 2, py: 1.25, ...changedLook(record.id) }}>
          <RecordContextProvider value={record}>{children(record)}</RecordContextProvider>
        </Box>
      ))}
    </Box>
  );
}

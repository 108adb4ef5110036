import { Box } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { region } from '../../../domain/entities/region.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import type { VeteranDoubleRecord } from '../../data-provider/records.ts';
import { CheckboxFilter } from '../../ui/filters/entity-filter.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import { LINED_LIST } from '../../ui/lists/lined-list.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { RequireRight } from '../../ui/records/require-right.tsx';
import { DoublePair } from './double-pair.tsx';
import { DoublesProgress } from './doubles-progress.tsx';

/** /veterans/doublons: the records that are probably of one person, the likest first (VET-18). */
export const DoublesPage = () => (
  <RequireRight action="delete" resource="veterans">
    <RecordList
      resource="veteranDoubles"
      sort={{ field: 'weight', order: 'DESC' }}
      filters={
        <>
          <RegionFilter />
          <CheckboxFilter source="dismissed" />
        </>
      }
      head={<DoublesProgress />}
      tools={null}
      actions={null}
    >
      <Pairs />
    </RecordList>
  </RequireRight>
);

/** One of both lives in this region. */
const RegionFilter = () => (
  <ReferenceSelect
    source="region"
    label="resources.veterans.fields.region"
    reference="regions"
    parse={(link: string | null) => (link ? Number(lastSegment(link)) : '')}
    format={(id: number | string | null | undefined) => (id ? iriOf(region, id) : '')}
  />
);

function Pairs() {
  const translate = useTranslate();
  const { data } = useListContext<VeteranDoubleRecord>();
  return (
    <Box component="ul" aria-label={translate('doubles.title')} sx={LINED_LIST}>
      {data?.map((pair) => (
        <Box component="li" key={pair.id} sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
          <RecordContextProvider value={pair}>
            <DoublePair pair={pair} />
          </RecordContextProvider>
        </Box>
      ))}
    </Box>
  );
}

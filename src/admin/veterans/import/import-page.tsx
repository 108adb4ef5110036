import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { OPEN_STATES } from '../../../domain/imports/imports.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { AccessDeniedPage } from '../../ui/records/error-pages.tsx';
import { NoRecord } from '../../ui/records/no-record.tsx';
import { RequireRight } from '../../ui/records/require-right.tsx';
import { OneImport } from './one-import.tsx';
import { PastImports } from './past-imports.tsx';
import { UploadCard } from './upload-card.tsx';
import { useImportKinds } from './use-import-kinds.ts';
import { useImports, useImportsAgain } from './use-imports.ts';

/** /veterans/import: an existing list becomes records, after a look at each row (VET-19). */
export const ImportPage = () => (
  <RequireRight action="list" resource="veterans">
    <RequireKind />
  </RequireRight>
);

/** Refuses users who may import no kind of list. */
function RequireKind() {
  const kinds = useImportKinds();
  if (kinds.length === 0) return <AccessDeniedPage missing={{ action: 'create', resource: 'veterans' }} />;
  return <Imports />;
}

/** The import that is under way; else a file is chosen, or an earlier import looked at. */
function Imports() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useImports();
  const again = useImportsAgain();
  const [shownId, setShownId] = useState<number | null>(null);
  const open = data?.find(({ state }) => OPEN_STATES.includes(state));
  const openId = open?.id;
  // Its result stays on the page once it has ended.
  useEffect(() => {
    if (openId !== undefined) setShownId(openId);
  }, [openId]);
  if (!data)
    return <NoRecord title={translate('imports.title')} error={error} onRetry={() => void refetch()} />;
  const id = openId ?? shownId;
  const back = () => {
    setShownId(null);
    void again();
  };
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <Title title={translate('imports.title')} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      {id === null ? (
        <>
          <Typography sx={{ mb: 2, maxWidth: '80ch' }}>{translate('imports.lead')}</Typography>
          <UploadCard />
          <PastImports imports={data} onShow={setShownId} />
        </>
      ) : (
        <OneImport key={id} id={id} onBack={back} onShow={setShownId} />
      )}
    </Box>
  );
}

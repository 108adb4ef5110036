import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, ShowBase, Title, useCreatePath, useShowContext, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { NoRecord } from '../../ui/records/no-record.tsx';
import { RequireRight } from '../../ui/records/require-right.tsx';

interface BesideRecordProps {
  /** The key of its title, which names the person. */
  readonly title: string;
  /** The right that it asks beside that of the record. */
  readonly resource: string;
  readonly action: string;
  readonly children: (record: VeteranRecord) => ReactNode;
}

/** A page of its own about a veteran, beside the record with its five tabs (VET-15). */
export const BesideRecord = ({ title, resource, action, children }: BesideRecordProps) => (
  <RequireRight action="show" resource="veterans">
    <RequireRight action={action} resource={resource}>
      <ShowBase resource="veterans" disableAuthentication queryOptions={{ onError: () => undefined }}>
        <Page title={title}>{children}</Page>
      </ShowBase>
    </RequireRight>
  </RequireRight>
);

function Page({ title, children }: Pick<BesideRecordProps, 'title' | 'children'>) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { record, error, isPending, refetch, defaultTitle } = useShowContext<VeteranRecord>();
  if (isPending || !record)
    return <NoRecord title={defaultTitle ?? ''} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={translate(title, { name: recordName(record) })} />
      <Box sx={{ mb: 1.5 }}>
        <Button
          component={LinkBase}
          startIcon={<BackIcon />}
          to={createPath({ resource: 'veterans', type: 'show', id: record.id })}
        >
          {translate('veterans.toolbar.back')}
        </Button>
      </Box>
      {children(record)}
    </>
  );
}

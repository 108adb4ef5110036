import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Card, Divider, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Labeled,
  LinkBase,
  ShowBase,
  type ShowBaseProps,
  Title,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { RecordHistory } from '../fields/author-field.tsx';
import { EntityField } from '../fields/entity-field.tsx';
import { KnownPath } from '../fields/known-path.tsx';
import { StaleDataNotice } from '../lists/stale-data-notice.tsx';
import { DeleteRecordButton } from './delete-record-button.tsx';
import { NoRecord } from './no-record.tsx';
import { RecordStatus } from './record-status.tsx';
import { RequireRight } from './require-right.tsx';

interface RecordPageProps extends Pick<ShowBaseProps, 'resource' | 'id' | 'queryOptions'> {
  /** The buttons above the record; Modifier and Supprimer by default. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The paths of its tabs. */
  readonly paths?: readonly string[];
  /** Replaces the record's content, below the same buttons. */
  readonly body?: ReactNode;
}

/** A record's page: title, buttons, content, author and dates; or the loading and error states. */
export function RecordPage({ actions, paths, children, body, queryOptions, ...show }: RecordPageProps) {
  return (
    <RequireRight action="show" resource={show.resource}>
      <KnownPath paths={paths}>
        <ShowBase
          {...show}
          disableAuthentication
          queryOptions={{ onError: () => undefined, ...queryOptions }}
        >
          <RecordView actions={actions} body={body}>
            {children}
          </RecordView>
        </ShowBase>
      </KnownPath>
    </RequireRight>
  );
}

function RecordView({ actions, children, body }: Pick<RecordPageProps, 'actions' | 'children' | 'body'>) {
  const { record, error, isPending, isFetching, refetch, defaultTitle, resource } = useShowContext();
  const translate = useTranslate();
  // The page waits for these rights, because buttons that come later would push the record down.
  const edits = useCanAccess({ resource, action: 'edit' });
  const deletes = useCanAccess({ resource, action: 'delete' });
  if (isPending || !record || edits.isPending || deletes.isPending)
    return (
      <NoRecord
        title={translate(`resources.${resource}.name`, { smart_count: 1 })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Title title={defaultTitle} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Stack
        direction="row"
        sx={{
          justifyContent: 'flex-end',
          gap: { xs: 1, sm: 1.5 },
          mb: 1.5,
          mt: 0.5,
          flexWrap: 'wrap',
          // On a phone the buttons fill their rows.
          '& > *': { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        <Box sx={{ flex: '1 1 260px', alignSelf: 'center' }}>
          <RecordStatus />
        </Box>
        {actions ?? (
          <>
            <EditRecordButton />
            <DeleteIfPossible />
          </>
        )}
      </Stack>
      {body ?? (
        <Card sx={{ p: { xs: 2, md: 3 } }}>
          {children}
          <Divider sx={{ my: 2 }} />
          <RecordHistory />
        </Card>
      )}
    </>
  );
}

/** Opens the edit page, for users who hold EDIT. */
export function EditRecordButton() {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { hasEdit } = useResourceDefinition();
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  if (!hasEdit || !canAccess || !record) return null;
  return (
    <Button
      variant="contained"
      startIcon={<EditIcon />}
      component={LinkBase}
      to={createPath({ resource, type: 'edit', id: record.id })}
    >
      {translate('ra.action.edit')}
    </Button>
  );
}

function DeleteIfPossible() {
  const resource = useResourceContext() ?? '';
  return entityOfResource(resource)?.operations.includes('delete') ? <DeleteRecordButton /> : null;
}

/**
 * Names and values in as many columns as fit the page. The children are `<Fields>`, or `<Labeled>` for other content.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(230px, 1fr))' },
        '& .RaLabeled-label': { fontSize: '0.8125rem' },
      }}
    >
      {children}
    </Box>
  );
}

/** Fields of the record, each under its name. */
export const Fields = ({ names }: { names: readonly string[] }) =>
  names.map((source) => (
    <Labeled key={source} source={source}>
      <EntityField source={source} />
    </Labeled>
  ));

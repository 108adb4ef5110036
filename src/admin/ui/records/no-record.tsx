import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import LostIcon from '@mui/icons-material/TravelExploreOutlined';
import { Button, Card, Skeleton } from '@mui/material';
import { useEffect } from 'react';
import {
  LinkBase,
  Title,
  useCreatePath,
  useLocation,
  useNavigate,
  useNotify,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';
import { failureOf } from '../../data-provider/errors.ts';
import { MessagePage } from './error-pages.tsx';
import { ErrorView } from './error-view.tsx';

interface NoRecordProps {
  /** The page's title, where the record has a page of its own. */
  readonly title?: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a record that is loading, could not be loaded, or does not exist (SYS-06). */
export function NoRecord({ title, error, onRetry }: NoRecordProps) {
  const { status, body } = failureOf(error);
  if (title !== undefined && status === 404) return <Unknown />;
  if (title !== undefined && status === 301) return <MergedNotice keptId={String(body?.kept)} />;
  return (
    <>
      {title !== undefined && <Title title={title} />}
      {error ? (
        <ErrorView error={error} onRetry={status === 403 ? undefined : onRetry} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

/** Says that this record was merged, and redirects to the kept record (VET-18). */
function MergedNotice({ keptId }: { readonly keptId: string }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname.replace(/^(\/\w+)\/\d+/, `$1/${keptId}`);
  const [, mergedId] = /^\/\w+\/(\d+)/.exec(pathname) ?? [];
  useEffect(() => {
    notify('layout.errors.mergedInto', { type: 'info', messageArgs: { id: mergedId, kept: keptId } });
    navigate(address + search, { replace: true });
  }, [notify, navigate, mergedId, keptId, address, search]);
  return <RecordSkeleton />;
}

/** The record does not exist. It links to the list, because a retry would not help. */
function Unknown() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = useResourceContext() ?? '';
  const { hasList } = useResourceDefinition();
  const { canAccess } = useCanAccess({ resource, action: 'list' });
  return (
    <MessagePage
      title={translate('layout.errors.unknown')}
      text={translate('layout.errors.unknownText')}
      icon={LostIcon}
    >
      {hasList && canAccess && (
        <Button
          variant="contained"
          startIcon={<ListIcon />}
          component={LinkBase}
          to={createPath({ resource, type: 'list' })}
        >
          {translate('layout.errors.backToList')}
        </Button>
      )}
    </MessagePage>
  );
}

/** A placeholder for a record that is loading. */
export const RecordSkeleton = () => (
  <Card sx={{ p: 3, mt: 6 }} aria-busy="true">
    {['60%', '85%', '75%', '40%'].map((width) => (
      <Skeleton key={width} height={36} sx={{ width }} />
    ))}
  </Card>
);

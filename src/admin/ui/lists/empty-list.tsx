import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ResourceContextProvider,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';
import { countFilters } from '../filters/filter-values.ts';
import { AddButton } from './list-parts.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** Why there is nothing. */
  readonly why: string;
  /** The button that ends the empty state, such as one that creates a record. */
  readonly children?: ReactNode;
}

/** Replaces content that does not exist yet: what is missing, why, and the button that changes it (OPS-05). */
export const EmptyState = ({ title, why, children }: EmptyStateProps) => (
  <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: 6 }}>
    <InboxIcon sx={{ fontSize: 44, color: 'text.secondary' }} aria-hidden />
    <Typography variant="h3" component="p">
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
      {why}
    </Typography>
    {children}
  </Stack>
);

/**
 * The empty state of a list: `resources.{resource}.empty` and the reason (SYS-06, OPS-05).
 * @param action replaces the button that opens the resource's form
 * @param more an additional button
 */
export function EmptyList({ action, more }: { action?: ReactNode; more?: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const title = translate(`resources.${resource}.empty`, { _: translate('ra.navigation.no_results') });
  if (countFilters(filterValues) > 0)
    return (
      <EmptyState title={title} why={translate('screens.list.noMatch')}>
        <Button onClick={() => setFilters({}, undefined, false)}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      </EmptyState>
    );
  return action === undefined ? (
    <NoRecordYet title={title} more={more} />
  ) : (
    <WithAction title={title} action={action} />
  );
}

/** Why the list of the current resource has no record. */
function useWhy(): string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return translate(`resources.${resource}.emptyWhy`, { _: translate('screens.list.emptyWhy') });
}

const WithAction = ({ title, action }: { title: string; action: ReactNode }) => (
  <EmptyState title={title} why={useWhy()}>
    {action}
  </EmptyState>
);

/** Links to the form of the first record. Users who may not create one are told whom to ask. */
function NoRecordYet({ title, more }: { title: string; more?: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { hasCreate } = useResourceDefinition();
  const { canAccess, isPending } = useCanAccess({ resource, action: 'create' });
  const why = useWhy();
  const isForOthers = hasCreate && !isPending && !canAccess;
  return (
    <EmptyState title={title} why={isForOthers ? `${why} ${translate('screens.list.emptyAsk')}` : why}>
      <FirstButton />
      {more}
    </EmptyState>
  );
}

/**
 * The button that adds the first record of the current resource, for users who hold CREATE. Its text names the
 * resource.
 */
function FirstButton() {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const text = translate(`resources.${resource}.createFirst`, {
    _: translate(`resources.${resource}.page.create`, { _: translate('ra.action.create') }),
  });
  return <AddButton text={text} />;
}

/** The same for another resource. For example, a desk without slots needs a calendar. */
export const NewRecordButton = ({ resource }: { resource: string }) => (
  <ResourceContextProvider value={resource}>
    <FirstButton />
  </ResourceContextProvider>
);

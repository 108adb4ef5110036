import { Box, Card, LinearProgress, Skeleton, Stack } from '@mui/material';
import { type ComponentType, type ReactNode, Suspense, startTransition, useId, useState } from 'react';
import { ListBase, type ListBaseProps, Title, useListContext } from 'react-admin';
import { FilterToggle } from '../filters/filter-toggle.tsx';
import { countFilters } from '../filters/filter-values.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { ErrorView } from '../records/error-view.tsx';
import { RequireRight } from '../records/require-right.tsx';
import { ChangedRows, ChangedRowsText, useChangedRows } from './changed-rows.tsx';
import { EmptyList } from './empty-list.tsx';
import { AddButton, HydraPagination, ListTotal, PAGE_SIZE } from './list-parts.tsx';
import { StaleDataNotice } from './stale-data-notice.tsx';

const FilterPanel = lazyScreen(() => import('../filters/filter-panel.tsx'), 'FilterPanel');
const ListTools = lazyScreen(() => import('./list-tools.tsx'), 'ListTools', { texts: false });

interface RecordListProps
  extends Pick<ListBaseProps, 'resource' | 'sort' | 'filter' | 'filterDefaultValues' | 'queryOptions'> {
  /** Inputs of the filter card; without them there is no card. */
  readonly filters?: ReactNode;
  /** A filter card of its own, instead of one made of inputs. */
  readonly filterCard?: ComponentType<{ readonly open: boolean; readonly id?: string }>;
  /** Shown above the rows, always visible. */
  readonly head?: ReactNode;
  /** The actions on the whole list (LIST-01): an export by default; null for none. */
  readonly tools?: ReactNode;
  /** Buttons beside the tools; Ajouter by default. */
  readonly actions?: ReactNode;
  /** The button of an empty list; by default it opens the form of a new record. */
  readonly emptyAction?: ReactNode;
  /** An additional button of an empty list. */
  readonly emptyMore?: ReactNode;
  /** Shows a title in the page's heading; on by default. */
  readonly hasTitle?: boolean;
  /** The actions on chosen rows (LIST-01). */
  readonly selection?: ReactNode;
  /** The rows: a DataTable, or anything that reads the list context. */
  readonly children?: ReactNode;
  /** Replaces the rows and their loading, error and empty states. */
  readonly body?: ReactNode;
}

/**
 * A list as every screen has it: total, filter card with the number of active filters, rows or the loading, empty
 * and error states, pages (SYS-06, SYS-11). Filters, sort and page live in the URL alone.
 */
export function RecordList(props: RecordListProps) {
  const {
    filters,
    filterCard,
    head,
    tools = <ListTools />,
    actions = <AddButton />,
    hasTitle = true,
    emptyAction,
    emptyMore,
    children,
    body,
    selection,
    queryOptions,
    ...list
  } = props;
  return (
    <RequireRight action="list" resource={list.resource}>
      <ListBase
        perPage={PAGE_SIZE}
        storeKey={false}
        disableAuthentication
        // The page itself shows the error, so no toast does.
        queryOptions={{ onError: () => undefined, ...queryOptions }}
        {...list}
      >
        {hasTitle && <ListTitle />}
        <ListContent
          filters={filters}
          filterCard={filterCard}
          head={head}
          tools={tools}
          actions={actions}
          emptyAction={emptyAction}
          emptyMore={emptyMore}
          body={body}
          selection={selection}
        >
          {children}
        </ListContent>
      </ListBase>
    </RequireRight>
  );
}

/**
 * Style of the actions on chosen rows: sticky, so that nothing moves under the pointer while the user goes on choosing.
 */
const CHOOSING = { position: 'sticky', top: 'var(--bar-offset)', zIndex: 3, pointerEvents: 'none' } as const;

/** Style of the line above the rows. */
const ACTIONS = {
  alignItems: 'center',
  gap: 1.5,
  mb: 1.5,
  mt: 0.5,
  flexWrap: 'wrap',
  minHeight: 40,
} as const;

const ListTitle = () => <Title title={useListContext().defaultTitle} />;

type ListContentProps = Pick<
  RecordListProps,
  | 'filters'
  | 'filterCard'
  | 'head'
  | 'tools'
  | 'actions'
  | 'emptyAction'
  | 'emptyMore'
  | 'children'
  | 'body'
  | 'selection'
>;

function ListContent(props: ListContentProps) {
  const { filters, filterCard: FilterCard, head, tools, actions, body, selection } = props;
  const { emptyAction, emptyMore, children } = props;
  const { filterValues, isFetching, isPending, selectedIds } = useListContext();
  const changedRows = useChangedRows();
  const isChoosing = Boolean(selection) && selectedIds.length > 0;
  const [open, setOpen] = useState(() => countFilters(filterValues) > 0);
  // The filter card is loaded when it is first opened. It then stays mounted, so that its closing is animated too.
  const [isUsed, setIsUsed] = useState(open);
  if (open && !isUsed) setIsUsed(true);
  const panel = useId();
  return (
    <>
      {/* The actions on chosen rows replace those on the list, and stay visible. */}
      <Box sx={isChoosing ? CHOOSING : undefined}>
        {isChoosing && <Suspense>{selection}</Suspense>}
        <Stack direction="row" sx={{ ...ACTIONS, visibility: isChoosing ? 'hidden' : undefined }}>
          <ListTotal />
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <ChangedRowsText changes={changedRows} />
          </Box>
          {(filters || FilterCard) && (
            // The card may still be loading, so it opens in a transition: the rows stay visible meanwhile.
            <FilterToggle
              open={open}
              onToggle={() => startTransition(() => setOpen(!open))}
              controls={panel}
            />
          )}
          {!body && tools}
          {actions}
        </Stack>
      </Box>
      {head}
      {isUsed && FilterCard && <FilterCard open={open} id={panel} />}
      {isUsed && filters && (
        <FilterPanel open={open} id={panel}>
          {filters}
        </FilterPanel>
      )}
      <Box sx={{ height: 3, mb: '-3px', position: 'relative', zIndex: 1 }}>
        {isFetching && !isPending && <LinearProgress sx={{ height: 3 }} />}
      </Box>
      <ChangedRows value={changedRows.ids}>
        {body ?? (
          <ListBody emptyAction={emptyAction} emptyMore={emptyMore}>
            {children}
          </ListBody>
        )}
      </ChangedRows>
    </>
  );
}

/** The rows of the current list, or its loading, error and empty states (SYS-06). */
export function ListBody({
  children,
  emptyAction,
  emptyMore,
}: Pick<RecordListProps, 'children' | 'emptyAction' | 'emptyMore'>) {
  const { error, isPending, isFetching, data, refetch } = useListContext();
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Card sx={{ overflow: 'hidden' }}>
        {isPending ? (
          <Rows />
        ) : data && data.length > 0 ? (
          <Box sx={{ overflowX: 'auto' }}>{children}</Box>
        ) : (
          <EmptyList action={emptyAction} more={emptyMore} />
        )}
        <HydraPagination />
      </Card>
    </>
  );
}

/** A placeholder for rows that are loading. */
const Rows = () => (
  <Box sx={{ p: 2 }} aria-busy="true">
    {[1, 0.9, 0.95, 0.8, 0.85].map((width) => (
      <Skeleton key={width} height={34} sx={{ width: `${width * 100}%` }} />
    ))}
  </Box>
);

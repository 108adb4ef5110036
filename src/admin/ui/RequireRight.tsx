import type { ReactNode } from 'react';
import { CanAccess, Navigate, useResourceContext } from 'react-admin';
import { RecordSkeleton } from './NoRecord.tsx';

interface RequireRightProps {
  /** react-admin's action: list, show, create, edit. */
  readonly action: string;
  readonly resource?: string;
  readonly children: ReactNode;
}

/**
 * A page for who holds the right. react-admin's own pages send others away as well, but only after they have drawn
 * themselves once and asked the API, which refuses (SYS-13).
 */
export function RequireRight({ action, children, ...props }: RequireRightProps) {
  const resource = useResourceContext(props) ?? '';
  return (
    <CanAccess
      action={action}
      resource={resource}
      loading={<RecordSkeleton />}
      accessDenied={<Navigate to="/access-denied" />}
    >
      {children}
    </CanAccess>
  );
}

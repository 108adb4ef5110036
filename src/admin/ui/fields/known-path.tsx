import type { ReactNode } from 'react';
import { Navigate, useMatchPath, useParams } from 'react-admin';

interface KnownPathProps {
  /** The paths that may follow the record's address: those of its tabs. */
  readonly paths?: readonly string[];
  readonly children: ReactNode;
}

/** Shows the record at its address. Any unknown path below it leads to the error page (NAV-01). */
export function KnownPath({ paths = [], children }: KnownPathProps) {
  const rest = useParams()['*'];
  const matchPath = useMatchPath();
  const isKnown = !rest || paths.some((path) => matchPath(`/${path}`, `/${rest}`));
  return isKnown ? children : <Navigate to="/error/error-v1" replace />;
}

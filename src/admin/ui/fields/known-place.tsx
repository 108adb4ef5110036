import type { ReactNode } from 'react';
import { Navigate, useMatchPath, useParams } from 'react-admin';

interface KnownPlaceProps {
  /** The paths that may follow the record's address: those of its tabs. */
  readonly places?: readonly string[];
  readonly children: ReactNode;
}

/** Shows the record at its address. Any unknown path below it leads to the error page (NAV-01). */
export function KnownPlace({ places = [], children }: KnownPlaceProps) {
  const rest = useParams()['*'];
  const matchPath = useMatchPath();
  const isKnown = !rest || places.some((place) => matchPath(`/${place}`, `/${rest}`));
  return isKnown ? children : <Navigate to="/error/error-v1" replace />;
}

import type { ReactNode } from 'react';
import { Navigate, useMatchPath, useParams } from 'react-admin';

interface KnownPlaceProps {
  /** What may follow the record's address: the paths of its tabs. */
  readonly places?: readonly string[];
  readonly children: ReactNode;
}

/** What stands at a record's address; under it only where there is something, anything else is unknown (NAV-01). */
export function KnownPlace({ places = [], children }: KnownPlaceProps) {
  const rest = useParams()['*'];
  const matchPath = useMatchPath();
  const isKnown = !rest || places.some((place) => matchPath(`/${place}`, `/${rest}`));
  return isKnown ? children : <Navigate to="/error/error-v1" replace />;
}

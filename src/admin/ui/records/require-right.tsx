import { type ComponentType, createContext, type ReactNode, useContext, useRef } from 'react';
import { useResourceContext } from 'react-admin';
import { hasTyped } from '../../access/drafts.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { useRightsAgain } from '../../access/use-rights-again.ts';
import { AccessDeniedPage, type MissingRight } from './error-pages.tsx';
import { RecordSkeleton } from './no-record.tsx';

interface RequireRightProps {
  /** react-admin's action: list, show, create, edit. */
  readonly action: string;
  readonly resource?: string;
  /** Says which right is missing; by default as a whole page. */
  readonly denied?: ComponentType<{ missing: MissingRight }>;
  readonly children: ReactNode;
}

const RightLost = createContext(false);

/**
 * Whether the right for the current form was revoked while the form is open. The form stays open, but is read-only
 * (SYS-08).
 */
export const useRightLost = (): boolean => useContext(RightLost);

/**
 * Shows its children to users who hold the right. Other users see, at the same URL, which right is missing, until they
 * hold it (SYS-13).
 * react-admin's own pages also send these users away, but only after they have rendered once and called the API. An
 * open form, or a page with unsaved input, stays even if the right is lost.
 */
export function RequireRight({ action, denied = AccessDeniedPage, children, ...props }: RequireRightProps) {
  const resource = useResourceContext(props) ?? '';
  const { canAccess, isPending } = useCanAccess({ action, resource });
  const wasOpened = useRef(false);
  if (canAccess) wasOpened.current = true;
  if (isPending && !wasOpened.current) return <RecordSkeleton />;
  if (canAccess) return <OpenPage>{children}</OpenPage>;
  const isForm = action === 'create' || action === 'edit';
  if (wasOpened.current && (isForm || hasTyped()))
    return <OpenPage hasLostRight={isForm}>{children}</OpenPage>;
  return <DeniedPage as={denied} missing={{ action, resource }} />;
}

/** One component with and without the right, so that what is typed in it is kept. */
function OpenPage({ hasLostRight = false, children }: { hasLostRight?: boolean; children: ReactNode }) {
  useRightsAgain(hasLostRight);
  return <RightLost.Provider value={hasLostRight}>{children}</RightLost.Provider>;
}

function DeniedPage({
  as: Page,
  missing,
}: {
  as: ComponentType<{ missing: MissingRight }>;
  missing: MissingRight;
}) {
  useRightsAgain(true);
  return <Page missing={missing} />;
}

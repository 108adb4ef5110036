import { useRecordContext } from 'react-admin';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The account's picture, or a blank placeholder without one (ME-04). */
export function UserPicture({ size }: { size: number }) {
  const record = useRecordContext<HydraRecord>();
  return <Avatar user={{ imageUser: (record?.imageUrl as string | undefined) ?? null }} size={size} />;
}

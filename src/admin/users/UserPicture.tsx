import { useRecordContext } from 'react-admin';
import type { HydraRecord } from '../dataProvider/hydra.ts';
import { Avatar } from '../layout/Avatar.tsx';

/** The account's picture, or a blank placeholder without one (ME-04). */
export function UserPicture({ size }: { size: number }) {
  const record = useRecordContext<HydraRecord>();
  return <Avatar user={{ imageUser: (record?.imageUrl as string | undefined) ?? null }} size={size} />;
}

import PersonIcon from '@mui/icons-material/Person';
import { Avatar as MuiAvatar } from '@mui/material';
import type { SessionUser } from '../../session/session.ts';

interface AvatarProps {
  readonly user: Pick<SessionUser, 'imageUser'> | null;
  /** In pixels. */
  readonly size: number;
}

/** The user's picture, or a blank placeholder without one (ME-04). */
export function Avatar({ user, size }: AvatarProps) {
  return (
    <MuiAvatar
      src={user?.imageUser ?? undefined}
      alt=""
      sx={{
        width: size,
        height: size,
        backgroundColor: 'var(--color-primary-soft)',
        color: 'var(--color-primary)',
      }}
    >
      <PersonIcon sx={{ fontSize: size * 0.66 }} aria-hidden />
    </MuiAvatar>
  );
}

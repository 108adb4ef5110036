import { Box, Chip, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { DeleteRecordButton } from '../ui/records/delete-record-button.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { CopyButton } from './copy-button.tsx';
import { menuGroups } from './menu-groups.ts';
import { ProtectedNote } from './protected-note.tsx';
import { rightColor } from './rights.ts';
import { RoleHolders } from './role-holders.tsx';
import { type HeldRight, useProtection } from './use-protection.ts';
import { useDeleteRefusal } from './use-role-refusal.ts';

const RoleManual = lazyScreen(() => import('./role-manual.tsx'), 'RoleManual', { ahead: false });

/** Lists the rights of the role by menu, in the order of the side menu. */
function HeldRights() {
  const translate = useTranslate();
  const heldRights: readonly HeldRight[] = useRecordContext()?.menus ?? [];
  const rightOf = new Map(heldRights.map(({ menu, right }) => [menu.id, right]));
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {menuGroups(heldRights.map(({ menu }) => menu)).map((group) => (
        <Box component="section" key={group.title}>
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1, color: 'primary.main' }}>
            {translate(group.title)}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {group.lines.map((line) => {
              const right = rightOf.get(line.id);
              return (
                <Box
                  key={line.id}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    gap: 2,
                    py: 0.75,
                    pl: line.part ? 3 : 0,
                    borderBottom: '1px solid var(--color-border)',
                  }}
                >
                  <Box component="dt">{line.label}</Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {right && (
                      <Chip
                        size="small"
                        variant="outlined"
                        color={rightColor(right.name)}
                        label={translate(`rights.${right.name}`, { _: right.name })}
                      />
                    )}
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The buttons of a role; a refused deletion says so in words of its own (ROLE-02). */
function RoleButtons() {
  const onError = useDeleteRefusal();
  const protectedAs = useProtection();
  return (
    <>
      <Suspense>
        <RoleManual />
      </Suspense>
      <CopyButton />
      {!protectedAs && <EditRecordButton />}
      {protectedAs !== 'above' && <DeleteRecordButton onError={onError} />}
    </>
  );
}

/** A role and what it gives. */
export const RoleShow = () => (
  <RecordPage actions={<RoleButtons />}>
    <ProtectedNote />
    <FieldGrid>
      <Fields names={['title', 'name', 'archived']} />
    </FieldGrid>
    <RoleHolders />
    <HeldRights />
  </RecordPage>
);

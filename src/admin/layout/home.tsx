import { Card, CardActionArea, Typography } from '@mui/material';
import Box from '@mui/material/Box';
import { LinkBase, Title, useGetResourceLabel, useResourceDefinitions, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';

/** The way to everything that the user may list. */
export function Home() {
  const translate = useTranslate();
  const definitions = useResourceDefinitions();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
      <Title title={translate('layout.app.home')} />
      {Object.values(definitions)
        .filter(({ hasList }) => hasList)
        .map(({ name }) => (
          <Entry key={name} resource={name} />
        ))}
    </Box>
  );
}

function Entry({ resource }: { resource: string }) {
  const labelOf = useGetResourceLabel();
  const Icon = useResourceDefinitions()[resource]?.icon;
  const { canAccess } = useCanAccess({ resource, action: 'list' });
  if (!canAccess) return null;
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={`/${resource}`}
        sx={{ p: 2, display: 'flex', gap: 1.5, justifyContent: 'flex-start' }}
      >
        {Icon && <Icon sx={{ color: 'var(--color-primary)' }} />}
        <Typography sx={{ fontWeight: 600 }}>{labelOf(resource, 2)}</Typography>
      </CardActionArea>
    </Card>
  );
}

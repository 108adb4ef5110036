import { Link, Breadcrumbs as MuiBreadcrumbs, Typography } from '@mui/material';
import {
  LinkBase,
  useGetResourceLabel,
  useLocation,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { numbered } from '../../i18n/names.ts';
import { useCanAccess } from '../access/use-can-access.ts';

interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The way to the page, from react-admin's path: /cells/3 is Tableau de bord, Cellules, N° 3, Modification. */
function useCrumbs(): Crumb[] {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const definitions = useResourceDefinitions();
  const [head = '', second, third, fourth] = useLocation().pathname.split('/').slice(1);
  const { canAccess: canList } = useCanAccess({ resource: head, action: 'list' });
  const { canAccess: canShow } = useCanAccess({ resource: head, action: 'show' });

  if (head === '' || head === 'dashboard') return [];
  const definition = definitions[head];
  const textOf = (path: string) => translate(`layout.crumbs.${path}`, { _: '' });
  const label = (second && textOf(`${head}.${second}`)) || textOf(head);
  const list = definition
    ? [{ label: labelOf(head, 2), to: second && definition.hasList && canList ? `/${head}` : undefined }]
    : [];
  if (label) return [...list, { label }];
  if (!second) return list;
  if (second === 'create') return [...list, { label: translate('layout.app.new') }];
  const number = numbered(second);
  const beside = third === 'show' && fourth && textOf(`${head}.beside.${fourth}`);
  if (beside) return [...list, { label: number, to: `/${head}/${second}/show` }, { label: beside }];
  if (third === 'show') return [...list, { label: number }];
  return [
    ...list,
    { label: number, to: definition?.hasShow && canShow ? `/${head}/${second}/show` : undefined },
    { label: translate('layout.app.edit') },
  ];
}

export function Breadcrumbs() {
  const translate = useTranslate();
  const crumbs = useCrumbs();
  if (crumbs.length === 0) return null;
  return (
    <MuiBreadcrumbs aria-label={translate('layout.app.breadcrumbs')} sx={{ fontSize: '0.875rem' }}>
      <Link component={LinkBase} to="/dashboard" color="text.secondary" sx={{ fontWeight: 400 }}>
        {translate('layout.app.home')}
      </Link>
      {crumbs.map(({ label, to }, index) =>
        to ? (
          <Link key={label} component={LinkBase} to={to} color="text.secondary" sx={{ fontWeight: 400 }}>
            {label}
          </Link>
        ) : (
          <Typography
            key={label}
            color="textSecondary"
            sx={{ fontSize: 'inherit' }}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {label}
          </Typography>
        ),
      )}
    </MuiBreadcrumbs>
  );
}

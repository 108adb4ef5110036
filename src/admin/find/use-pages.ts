import AddIcon from '@mui/icons-material/Add';
import { usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import { useMenu } from '../menu/use-menu.ts';
import { type Offer, pageOffer } from './offers.ts';

/**
 * Offers by name the forms that the user may open, every page of their menu, and the pages without an entry there.
 */
export function usePages(): readonly Offer[] {
  const translate = useTranslate();
  const definitions = Object.values(useResourceDefinitions());
  const { permissions = {} } = usePermissions<MenuRole>();
  const entries = Object.values(useMenu()).flat();
  const forms = definitions.filter(({ name, hasCreate }) => {
    const menu = entityOfResource(name)?.menu;
    return hasCreate && menu && can(permissions, menu, 'CREATE');
  });
  const lists = (resource: string) => entries.some(({ to }) => to === `/${resource}`);
  return [
    ...forms.map(({ name }) =>
      pageOffer(translate(`resources.${name}.page.create`), `/${name}/create`, AddIcon),
    ),
    ...entries.map(({ label, to }) => pageOffer(label, to)),
    ...(lists('appointments')
      ? [pageOffer(translate('layout.crumbs.appointments.queue'), '/appointments/queue')]
      : []),
    ...(lists('veterans') ? [pageOffer(translate('find.veteranStatistics'), '/veterans/stats')] : []),
    pageOffer(translate('layout.account.profile'), '/user/profil/modify'),
    pageOffer(translate('layout.account.password'), '/user/password/modify'),
    pageOffer(translate('layout.account.builder'), '/builder'),
  ];
}

import AddIcon from '@mui/icons-material/Add';
import { useGetResourceLabel, usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { ADMIN_ACTIONS, can, type MenuRole } from '../../domain/rights.ts';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { type Offer, pageOffer } from './offers.ts';

/** Every page that the reader may open, and what they may add, by name. */
export function usePages(): readonly Offer[] {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions());
  const { permissions = {} } = usePermissions<MenuRole>();
  const isSuperAdmin = useIsSuperAdmin();
  const may = (resource: string, action: string) => {
    const menu = entityOfResource(resource)?.menu;
    const wanted = ADMIN_ACTIONS[action];
    return Boolean(menu && wanted && can(permissions, menu, wanted));
  };
  const lists = definitions.filter(({ name, hasList }) => hasList && may(name, 'list'));
  const forms = definitions.filter(({ name, hasCreate }) => hasCreate && may(name, 'create'));
  const searches = may('veterans', 'list');
  return [
    ...forms.map(({ name }) =>
      pageOffer(translate(`resources.${name}.page.create`), `/${name}/create`, AddIcon),
    ),
    pageOffer(translate('layout.app.home'), '/dashboard'),
    ...(may('appointments', 'list') ? [pageOffer(translate('layout.app.desk'), '/accueil')] : []),
    ...lists.map(({ name }) => pageOffer(labelOf(name, 2), `/${name}`)),
    ...(searches ? [pageOffer(translate('layout.app.globalSearch'), '/globalSearch')] : []),
    ...(searches ? [pageOffer(translate('layout.crumbs.veterans.stats'), '/veterans/stats')] : []),
    pageOffer(translate('layout.account.profile'), '/user/profil/modify'),
    pageOffer(translate('layout.account.password'), '/user/password/modify'),
    pageOffer(translate('layout.account.builder'), '/builder'),
    ...(isSuperAdmin ? [pageOffer(translate('layout.app.explorer'), '/explorer')] : []),
  ];
}

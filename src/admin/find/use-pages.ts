import AddIcon from '@mui/icons-material/Add';
import { usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import { SECOND_FACTOR_ADDRESS } from '../account/second-factor/address.ts';
import { SESSIONS_ADDRESS } from '../account/sessions/address.ts';
import { useMenu } from '../menu/use-menu.ts';
import { pageSuggestion, type Suggestion } from './suggestions.ts';

/**
 * Returns suggestions for the forms that the user may open, every page of their menu, and the pages without a menu
 * entry.
 */
export function usePages(): readonly Suggestion[] {
  const translate = useTranslate();
  const definitions = Object.values(useResourceDefinitions());
  const { permissions = {} } = usePermissions<MenuRole>();
  const entries = Object.values(useMenu()).flat();
  const forms = definitions.filter(({ name, hasCreate }) => {
    const menu = entityOfResource(name)?.menu;
    return hasCreate && menu && can(permissions, menu, 'CREATE');
  });
  const hasEntry = (resource: string) => entries.some(({ to }) => to === `/${resource}`);
  return [
    ...forms.map(({ name }) =>
      pageSuggestion(translate(`resources.${name}.page.create`), `/${name}/create`, AddIcon),
    ),
    ...entries.map(({ label, to }) => pageSuggestion(label, to)),
    ...(hasEntry('appointments')
      ? [pageSuggestion(translate('layout.crumbs.appointments.queue'), '/appointments/queue')]
      : []),
    ...(hasEntry('veterans') ? [pageSuggestion(translate('find.veteranStatistics'), '/veterans/stats')] : []),
    pageSuggestion(translate('layout.account.profile'), '/user/profil/modify'),
    pageSuggestion(translate('layout.account.password'), '/user/password/modify'),
    pageSuggestion(translate('layout.account.secondFactor'), SECOND_FACTOR_ADDRESS),
    pageSuggestion(translate('layout.account.sessions'), SESSIONS_ADDRESS),
    pageSuggestion(translate('layout.account.builder'), '/builder'),
  ];
}

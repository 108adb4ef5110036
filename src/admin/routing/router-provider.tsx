import { createContext, forwardRef, useCallback, useContext } from 'react';
import {
  type RouterNavigateOptions,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin';
import { fromAddress, toAddress } from './addresses.ts';

/** Turns where react-admin wants to go into the address that people see. Relative paths stay as they are. */
function addressOf(to: RouterTo): RouterTo {
  if (typeof to === 'string') return to.startsWith('/') ? toAddress(to) : to;
  return to.pathname?.startsWith('/') ? { ...to, pathname: toAddress(to.pathname) } : to;
}

/** Whether the address has been translated further up: only the outermost routes see it as people do. */
const TranslatedContext = createContext(false);

/** react-router for react-admin, with the addresses of NAV-07 at the border. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,

  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    const { pathname } = reactRouterProvider.useLocation();
    const isTranslated = useContext(TranslatedContext);
    return useCallback(
      (to: RouterTo | number, options?: RouterNavigateOptions) => {
        if (typeof to === 'number') return navigate(to, options);
        // A list's filters and pages: another query of this page, whose address here is react-admin's.
        const here = isTranslated && typeof to !== 'string' && to.pathname === undefined;
        return navigate(addressOf(here ? { ...to, pathname } : to), options);
      },
      [navigate, pathname, isTranslated],
    );
  },

  Link: forwardRef<HTMLAnchorElement, { to: RouterTo }>((props, ref) => (
    <reactRouterProvider.Link {...props} ref={ref} to={addressOf(props.to)} />
  )) as RouterProvider['Link'],

  Navigate: (props) => <reactRouterProvider.Navigate {...props} to={addressOf(props.to)} />,

  Routes: ({ children }) => {
    const location = reactRouterProvider.useLocation();
    const isTranslated = useContext(TranslatedContext);
    const routerLocation = isTranslated
      ? location
      : { ...location, pathname: fromAddress(location.pathname) };
    return (
      <TranslatedContext.Provider value={true}>
        <reactRouterProvider.Routes location={routerLocation}>{children}</reactRouterProvider.Routes>
      </TranslatedContext.Provider>
    );
  },
};

import { HydraAdmin, hydraDataProvider, ListGuesser, ShowGuesser } from '@api-platform/admin';
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { Children, cloneElement, isValidElement, type ReactNode, useState } from 'react';
import {
  type AdminProps,
  AdminUI,
  DatagridHeader,
  type DatagridHeaderProps,
  type I18nProvider,
  ListButton,
  memoryStore,
  Resource,
  ShowButton,
  TopToolbar,
  useAuthProvider,
  useTheme,
} from 'react-admin';
import { language } from '#texts/locale.ts';
import { entities } from '../../domain/entities/index.ts';
import { currentToken } from '../../session/renewal.ts';
import { createQueryClient } from '../access/query-client.ts';
import { createHttp } from '../data-provider/http.ts';
import { i18nProvider } from '../i18n-provider.ts';
import { darkTheme, lightTheme } from '../theme/theme.ts';
import { ErrorPage, NotFoundPage } from '../ui/records/error-pages.tsx';
import { ExplorerLayout } from './explorer-layout.tsx';

const entrypoint = `${window.location.origin}/api`;

const hasLink = (value: unknown): boolean => typeof value === 'object' && value !== null && '@id' in value;

/** Lists and maps within a document as their JSON, which the guessed fields would show as [object Object]. */
const describe = (key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || /^(|hydra:.*|@.*|\d+)$/.test(key) || hasLink(value))
    return value;
  return Array.isArray(value) && value.every(hasLink) ? value : JSON.stringify(value);
};

/** A client that knows nothing of us but the documentation. Whatever it would do, it sends a GET. */
function createProvider() {
  const http = createHttp();
  return hydraDataProvider({
    entrypoint,
    httpClient: async ({ href }) => {
      const { status, headers, body } = await http(href);
      return { status, headers, json: JSON.parse(JSON.stringify(JSON.parse(body), describe)) };
    },
    apiDocumentationParser: async (url) =>
      parseHydraDocumentation(url, { headers: { Authorization: `Bearer ${await currentToken()}` } }),
    mercure: false,
    // A record's references are links, shown by the names of what came along.
    useEmbedded: false,
  });
}

/** The names of the API's classes, which are called by their paths; nothing else that we say of our resources. */
const french: I18nProvider = {
  ...i18nProvider,
  translate: (key, options) => {
    const [, path, rest = ''] = /^resources\.(\w+)\.(.+)/.exec(key) ?? [];
    if (!path) return i18nProvider.translate(key, options);
    const entity = /^(name|fields)\b/.test(rest) && entities.find((one) => one.path === path);
    return entity
      ? i18nProvider.translate(`resources.${entity.resource}.${rest}`, options)
      : (options?._ ?? '');
  },
};

/** Days as French writes them, in whatever browser. */
const explorerTheme = (theme: typeof lightTheme): typeof lightTheme => ({
  ...theme,
  components: { ...theme.components, RaDateField: { defaultProps: { locales: language } } },
});
const themes = { light: explorerTheme(lightTheme), dark: explorerTheme(darkTheme) };

/** The headings of a class, with one for the column of buttons, which has none of its own. */
const ClassHeader = ({ children, ...props }: DatagridHeaderProps) => (
  <DatagridHeader {...props}>
    {Children.map(children, (field) =>
      isValidElement<{ label?: string }>(field) && field.type === ShowButton
        ? cloneElement(field, { label: 'explorer.open' })
        : field,
    )}
  </DatagridHeader>
);

const ClassList = () => (
  <ListGuesser
    exporter={false}
    bulkActionButtons={false}
    empty={false}
    perPage={25}
    header={ClassHeader}
    sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
    datagridSx={{
      '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
      '& .RaDatagrid-headerCell': { whiteSpace: 'nowrap' },
      '& .RaDatagrid-rowCell > span': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '3',
        overflow: 'hidden',
        maxWidth: 320,
      },
    }}
  />
);

const ClassShow = () => (
  <ShowGuesser
    actions={
      <TopToolbar>
        <ListButton />
      </TopToolbar>
    }
    sx={{ overflowWrap: 'anywhere' }}
  />
);

/** A list and a record of each class that was found, and nothing that writes. */
const Reading = ({ children, ...props }: AdminProps) => (
  <AdminUI {...props}>
    {Children.map(children as ReactNode, (child) =>
      isValidElement<{ name: string }>(child) ? (
        <Resource name={child.props.name} list={ClassList} show={ClassShow} />
      ) : null,
    )}
  </AdminUI>
);

/** The explorer within the back office's frame; it shares the session with it, neither records nor preferences. */
export function ExplorerPage() {
  const [dataProvider] = useState(createProvider);
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(memoryStore);
  // The page that renders this checked the right; the API checks it again at every call.
  const authProvider = useAuthProvider();
  const [theme = 'light'] = useTheme();
  return (
    <HydraAdmin
      basename="/explorer"
      admin={Reading}
      entrypoint={entrypoint}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      authProvider={authProvider && { ...authProvider, canAccess: undefined }}
      i18nProvider={french}
      theme={themes[theme]}
      darkTheme={null}
      layout={ExplorerLayout}
      catchAll={NotFoundPage}
      error={ErrorPage}
      loginPage={false}
      disableTelemetry
    />
  );
}

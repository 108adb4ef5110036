import type { Answer, ApiRequest } from '../api-context.ts';
import { memoizeByObject } from '../memoize.ts';
import type { FilterVariable } from './filters.ts';
import type { PageAsked } from './parameters.ts';
import type { Resource } from './resource.ts';

/** The document of a collection (hydra.md, Collections). */

/** A link with the query kept and its page set, which comes last. */
function link(path: string, query: URLSearchParams, page?: number): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'page')
    .map(([name, value]) => [name.replace(/\[\d+\]$/, '[]'), value] as const);
  if (page !== undefined) pairs.push(['page', String(page)]);
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return text ? `${path}?${text}` : path;
}

/** The page links: none for one page without a query, all that exist for several. */
function view(
  path: string,
  query: URLSearchParams,
  total: number,
  pageQuery: PageAsked,
): Record<string, unknown> | null {
  const type = 'hydra:PartialCollectionView';
  const reachableTotal = Math.min(total, pageQuery.most);
  const last =
    pageQuery.isPaginated && pageQuery.itemsPerPage > 0
      ? Math.max(1, Math.ceil(reachableTotal / pageQuery.itemsPerPage))
      : 1;
  const hasQuery = [...query.keys()].some((name) => name !== 'page' && name !== 'pagination');
  if (last === 1) return hasQuery ? { '@id': link(path, query), '@type': type } : null;
  const { page } = pageQuery;
  return {
    '@id': link(path, query, page),
    '@type': type,
    'hydra:first': link(path, query, 1),
    'hydra:last': link(path, query, last),
    ...(page > 1 ? { 'hydra:previous': link(path, query, Math.min(page - 1, last)) } : {}),
    ...(page < last ? { 'hydra:next': link(path, query, page + 1) } : {}),
  };
}

const template = memoizeByObject((variables: readonly FilterVariable[]) => ({
  query: `{?${variables.map(({ variable }) => variable).join(',')}}`,
  mapping: JSON.stringify(variables.map((of) => ({ '@type': 'IriTemplateMapping', ...of, required: false }))),
}));

/** The filters of the list as JSON: a third of a page, most of it written once. */
function search(path: string, variables: readonly FilterVariable[]): string {
  const { query, mapping } = template(variables);
  const head = {
    '@type': 'hydra:IriTemplate',
    'hydra:template': path + query,
    'hydra:variableRepresentation': 'BasicRepresentation',
  };
  return `${JSON.stringify(head).slice(0, -1)},"hydra:mapping":${mapping}}`;
}

/** A value of the header Prefer (RFC 7240): it leaves out the filters, a third of a page's bytes. */
export const OMIT_SEARCH = 'omit=hydra-search';

const omitsSearch = ({ header }: Pick<ApiRequest, 'header'>): boolean =>
  (header('Prefer') ?? '').split(',').some((preference) => preference.trim() === OMIT_SEARCH);

/** The answer of a page of a resource's collection; `variables` are what its caller can narrow and order it by. */
export function collection(
  request: Pick<ApiRequest, 'path' | 'query' | 'header'>,
  resource: Resource,
  members: unknown[],
  { total, pageQuery }: { readonly total: number; readonly pageQuery: PageAsked },
  variables: () => readonly FilterVariable[],
): Answer {
  const { path, query } = request;
  const pages = view(path, query, total, pageQuery);
  const body = {
    '@context': `/api/contexts/${resource.entity.name}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': total,
    'hydra:member': members,
    ...(pages ? { 'hydra:view': pages } : {}),
  };
  return omitsSearch(request) ? { body } : { body, search: search(path, variables()) };
}

/** A collection that is given whole, without filters of its own: days, free slots. */
export const wholeCollection = (
  path: string,
  className: string,
  members: unknown[],
): Record<string, unknown> => ({
  '@context': `/api/contexts/${className}`,
  '@id': path,
  '@type': 'hydra:Collection',
  'hydra:totalItems': members.length,
  'hydra:member': members,
});

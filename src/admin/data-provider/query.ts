import type { GetListParams } from 'react-admin';
import type { Entity } from '../../domain/model/entity.ts';

/** Keys of a filter object that are operators of the field, not fields of a reference (API-03). */
const OPERATORS = new Set(['after', 'before', 'strictly_after', 'strictly_before', 'exists']);

/**
 * Maps `{ dateRDV: { is, after, before } }` to dateRDV, dateRDV[after], dateRDV[before], and `{ cell: { id } }` to
 * cell.id.
 */
function addFilter(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    // A repeated bound keeps its name, dateRDV[after], without `[]`.
    const key = name.endsWith(']') ? name : `${name}[]`;
    for (const item of value) if (item !== '' && item != null) query.append(key, String(item));
    return;
  }
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      if (key === 'is') addFilter(query, name, inner);
      else addFilter(query, OPERATORS.has(key) ? `${name}[${key}]` : `${name}.${key}`, inner);
    return;
  }
  query.append(name, String(value));
}

/** A list's parameters as the API's query: filters, order, page (API-03). `meta.all` asks for every page at once. */
export function listQuery(params: Partial<GetListParams>, entity?: Entity): URLSearchParams {
  const { pagination, sort, filter, meta } = params;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter ?? {})) addFilter(query, name, value);
  // Without a sortable field the API's own order holds: react-admin's own default, the id, is an order of few.
  const { field = '' } = sort ?? {};
  const isSort = (of: Entity): boolean =>
    of.sorts?.includes(field) || of.fields[field]?.sortable || field in of.ownOrders;
  if (sort && (!entity || isSort(entity))) query.append(`order[${field}]`, sort.order.toLowerCase());
  if (meta?.all) query.append('pagination', 'false');
  else if (pagination) {
    query.append('page', String(pagination.page));
    query.append('itemsPerPage', String(pagination.perPage));
  }
  return query;
}

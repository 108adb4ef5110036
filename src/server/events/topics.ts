import { entities } from '../../domain/entities/index.ts';
import {
  MAX_DESKS,
  MAX_LISTED_RECORDS,
  MAX_OPEN_RECORDS,
  type OpenMode,
} from '../../domain/live/messages.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { badParameter } from '../hydra/errors.ts';
import type { Office, RecordKey, Topics } from './news.ts';

/**
 * The query of GET /api/events: `desk=3,16`, `view=veterans/12`, `edit=veterans/12` and `list=veterans/1,2,3`, each
 * repeatable, and `browser`, a key that the browser has chosen.
 */

const entityByPath = new Map(entities.map((entity) => [entity.path, entity]));

const BROWSER_PATTERN = /^[\da-f]{32}$/;
const OFFICE_PATTERN = /^([1-9]\d{0,8}),([1-9]\d{0,8})$/;
const RECORDS_PATTERN = /^([a-z_/]+)\/([1-9]\d{0,8}(?:,[1-9]\d{0,8})*)$/;

/** The key of the browser; 400 without one. */
export function parseBrowser(query: URLSearchParams): string {
  const browser = query.get('browser') ?? '';
  if (!BROWSER_PATTERN.test(browser)) throw badParameter('browser');
  return browser;
}

function parseOffice(value: string): Office {
  const [, cell, region] = OFFICE_PATTERN.exec(value) ?? [];
  if (!cell) throw badParameter('desk');
  return { cell: Number(cell), region: Number(region) };
}

const keyOf = ({ path, table }: Entity, id: number): RecordKey => ({ table, id, path: `${path}/${id}` });

/** The records of a parameter; a path that names no class is a 400. */
function parseRecords(query: URLSearchParams, name: string, max: number): RecordKey[] {
  const keys = query.getAll(name).flatMap((value) => {
    const [, path = '', ids = ''] = RECORDS_PATTERN.exec(value) ?? [];
    const entity = entityByPath.get(path);
    if (!entity) throw badParameter(name);
    return ids.split(',').map((id) => keyOf(entity, Number(id)));
  });
  if (keys.length > max) throw badParameter(name);
  return keys;
}

/** Reads the topics of a stream; 400 for an invalid form or too many topics. */
export function parseTopics(query: URLSearchParams): Topics {
  const desks = query.getAll('desk').map(parseOffice);
  if (desks.length > MAX_DESKS) throw badParameter('desk');
  const parseOpen = (mode: OpenMode) =>
    parseRecords(query, mode, MAX_OPEN_RECORDS).map((key) => ({ ...key, mode }));
  // A record that is both viewed and edited counts as edited.
  const open = new Map([...parseOpen('view'), ...parseOpen('edit')].map((key) => [key.path, key]));
  if (open.size > MAX_OPEN_RECORDS) throw badParameter('edit');
  return { desks, open: [...open.values()], listed: parseRecords(query, 'list', MAX_LISTED_RECORDS) };
}

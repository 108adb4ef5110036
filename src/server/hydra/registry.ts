export { aliasOf } from '../db/entity-table.ts';
export { tableOf } from '../db/schema.ts';

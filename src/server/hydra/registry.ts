export { tableOf } from '../db/schema.ts';

export { type Named, recordName } from '../../../domain/record-name.ts';

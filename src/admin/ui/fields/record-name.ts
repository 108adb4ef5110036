export { type Named, recordName } from '../../../domain/model/record-name.ts';

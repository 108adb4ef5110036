export { type Named, recordName } from '../../../i18n/record-name.ts';

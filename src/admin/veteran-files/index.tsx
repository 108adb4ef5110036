import FileIcon from '@mui/icons-material/FolderOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';

/** The documents of veterans (DOC-01); they are on the record, without screens of their own. */
export const veteranFiles: ResourceProps = {
  name: 'veteranFiles',
  icon: FileIcon,
  recordRepresentation: recordName,
};

import FileTypeIcon from '@mui/icons-material/FolderCopyOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const load = () => import('./screens.tsx');

/** Types of documents (REF-01): no page of their own, so saving leads back to the list. */
export const paramsFiles: ResourceProps = {
  name: 'paramsFiles',
  icon: FileTypeIcon,
  recordRepresentation: recordName,
  list: lazyScreen(load, 'ParamsFileList'),
  create: lazyScreen(load, 'ParamsFileCreate'),
  edit: lazyScreen(load, 'ParamsFileEdit'),
};

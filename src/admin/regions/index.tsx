import RegionIcon from '@mui/icons-material/MapOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const load = () => import('./screens.tsx');

/** Wilayas (REG-01, REG-02). */
export const regions: ResourceProps = {
  name: 'regions',
  icon: RegionIcon,
  recordRepresentation: recordName,
  list: lazyScreen(load, 'RegionList'),
  show: lazyScreen(load, 'RegionShow'),
  create: lazyScreen(load, 'RegionCreate'),
  edit: lazyScreen(load, 'RegionEdit'),
};

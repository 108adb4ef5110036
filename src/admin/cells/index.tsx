import CellIcon from '@mui/icons-material/AccountTreeOutlined';
import type { ResourceProps } from 'react-admin';
import { referenceScreens } from '../reference/screenSet.tsx';

/** Work units (CELL-01): a name, and whether it is archived, so the screens of reference data. */
export const cells: ResourceProps = { ...referenceScreens('cells'), icon: CellIcon };

import EnableIcon from '@mui/icons-material/CheckCircleOutlined';
import DisableIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import { useDataProvider } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { RowsButton } from '../ui/lists/selection/rows-button.tsx';
import { SelectionBar } from '../ui/lists/selection/selection-bar.tsx';

/** Enables or disables the veterans that are chosen (LIST-01), for users who may EDIT: nobody else can choose any. */
export function VeteranSelection() {
  const provider = useDataProvider<AppDataProvider>();
  return (
    <SelectionBar>
      {(records) => (
        <>
          <RowsButton
            words={listTools.enable}
            icon={<EnableIcon />}
            records={records.filter(({ enable }) => enable === false)}
            run={(record) => provider.setEnabled('veterans', record, true)}
          />
          <RowsButton
            words={listTools.disable}
            icon={<DisableIcon />}
            records={records.filter(({ enable }) => enable !== false)}
            run={(record) => provider.setEnabled('veterans', record, false)}
            danger
          />
        </>
      )}
    </SelectionBar>
  );
}

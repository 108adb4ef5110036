import { Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, Title, useNotify, useRecordContext, useTranslate } from 'react-admin';
import {
  SETTING_NAMES,
  SETTING_SECTIONS,
  SETTINGS,
  type SettingSection,
  settingsForm,
} from '../../domain/settings/service-settings.ts';
import { FormSection, WholeRow } from '../ui/forms/form-grid.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { WEBHOOKS_ADDRESS } from '../webhooks/address.ts';
import { LogoCard } from './logo-card.tsx';
import { refreshPageSettings } from './page-settings-refresh.ts';
import { SettingInput, type SettingsRecord } from './setting-input.tsx';
import { HISTORY_KEY, SettingsHistory } from './settings-history.tsx';

/** /parametres: the settings of the service, and their last changes (OPS-06). */
export function SettingsPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <Stack sx={{ gap: 3 }}>
      <Title title={translate('settings.title')} />
      <Typography color="textSecondary" sx={{ maxWidth: '75ch' }}>
        {translate('settings.intro')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" component={LinkBase} to="/parametres/export">
          {translate('dataExports.title')}
        </Button>
        <Button variant="outlined" component={LinkBase} to={WEBHOOKS_ADDRESS}>
          {translate('webhooks.title')}
        </Button>
      </Stack>
      <RecordEdit
        resource="settings"
        id="settings"
        disableAuthentication
        hasTitle={false}
        redirect={false}
        cancelTo="/dashboard"
        rules={settingsForm}
        below={
          <Stack sx={{ gap: 3 }}>
            <LogoCard />
            <SettingsHistory />
          </Stack>
        }
        mutationOptions={{
          onSuccess: () => {
            notify('resources.settings.notifications.updated', { type: 'success' });
            void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
            void refreshPageSettings();
          },
        }}
      >
        {SETTING_SECTIONS.map((section) => (
          <Section key={section} name={section} />
        ))}
        <ServiceTime />
      </RecordEdit>
    </Stack>
  );
}

function Section({ name }: { name: SettingSection }) {
  const translate = useTranslate();
  return (
    <FormSection title={translate(`settings.sections.${name}`)}>
      {SETTING_NAMES.filter((setting) => SETTINGS[setting].section === name).map((setting) => (
        <SettingInput key={setting} name={setting} />
      ))}
    </FormSection>
  );
}

/** The time zone and the week, which the server's configuration alone decides. */
function ServiceTime() {
  const translate = useTranslate();
  const record = useRecordContext<SettingsRecord>();
  return (
    <FormSection title={translate('settings.time')}>
      <WholeRow>
        <Typography>{translate('settings.timeText', { zone: record?.timezone ?? '' })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('settings.timeHint')}
        </Typography>
      </WholeRow>
    </FormSection>
  );
}

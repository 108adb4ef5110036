import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { Alert, Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import type { SecondFactorState, ShownFactor } from '../../../domain/people/second-factor.ts';
import { canUsePasskeys } from '../../../shared/page-settings.ts';
import { createPasskey } from '../../../shared/passkeys.ts';
import type { NewApplication } from '../../data-provider/calls/second-factor-calls.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

/** /user/double-authentification: one's own second factors (AUTH-11). */
export function SecondFactorPage() {
  const translate = useTranslate();
  const factors = useSecondFactor();
  const { state, failure, newCodes, hideCodes } = factors;
  const navigate = useNavigate();
  // The page that was asked for before the second factor was.
  const { returnAddress } = (useLocation().state ?? {}) as { returnAddress?: string };
  const goOn = () => {
    hideCodes();
    if (returnAddress) navigate(returnAddress, { replace: true });
  };
  return (
    <>
      <Title title={translate('account.secondFactor.title')} />
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {translate('account.secondFactor.what')}
        </Typography>
        {state ? <Factors state={state} factors={factors} /> : !failure && <Skeleton height={240} />}
      </Card>
      {newCodes && <RecoveryCodesDialog codes={newCodes} onClose={goOn} />}
    </>
  );
}

interface FactorsProps {
  readonly state: SecondFactorState;
  readonly factors: ReturnType<typeof useSecondFactor>;
}

function Factors({ state, factors: { apply, run, change, isBusy } }: FactorsProps) {
  const translate = useTranslate();
  const [application, setApplication] = useState<NewApplication | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const obstacle = state.passkeyObstacle ?? (canUsePasskeys() ? null : 'browser');
  const hasApplication = state.factors.some(({ kind }) => kind === 'totp');
  const begin = async () => setApplication(await run((calls) => calls.beginApplication()));
  return (
    <Stack sx={{ gap: 3 }}>
      <Methods state={state} isBusy={isBusy} onRemove={(id) => change((calls) => calls.removeFactor(id))} />
      <AddButtons
        hasApplication={hasApplication}
        isBusy={isBusy}
        onApplication={begin}
        onPasskey={obstacle ? undefined : () => setIsNaming(true)}
      />
      {obstacle && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: -2 }}>
          {translate(`account.secondFactor.passkey.${obstacle}`)}
        </Typography>
      )}
      {isNaming && (
        <PasskeyDialog
          onClose={() => setIsNaming(false)}
          onName={(name) => {
            setIsNaming(false);
            void change(async (calls) =>
              calls.confirmPasskey(await createPasskey(await calls.beginPasskey()), name),
            );
          }}
        />
      )}
      {state.factors.length > 0 && (
        <RecoveryCodes
          unusedCount={state.recoveryCodes}
          isBusy={isBusy}
          onRenew={() => change((calls) => calls.renewRecoveryCodes())}
        />
      )}
      {application && (
        <ApplicationDialog
          application={application}
          onClose={() => setApplication(null)}
          onDone={(after) => {
            setApplication(null);
            void apply(after);
          }}
        />
      )}
    </Stack>
  );
}

interface AddButtonsProps {
  readonly hasApplication: boolean;
  readonly isBusy: boolean;
  readonly onApplication: () => void;
  /** Absent where no passkey can be used. */
  readonly onPasskey: (() => void) | undefined;
}

function AddButtons({ hasApplication, isBusy, onApplication, onPasskey }: AddButtonsProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Button
        variant={hasApplication ? 'outlined' : 'contained'}
        startIcon={<PhoneIcon />}
        onClick={onApplication}
        disabled={isBusy}
      >
        {translate(`account.secondFactor.application.${hasApplication ? 'replace' : 'add'}`)}
      </Button>
      {onPasskey && (
        <Button variant="outlined" startIcon={<KeyIcon />} onClick={onPasskey} disabled={isBusy}>
          {translate('account.secondFactor.passkey.add')}
        </Button>
      )}
    </Stack>
  );
}

interface MethodsProps {
  readonly state: SecondFactorState;
  readonly isBusy: boolean;
  readonly onRemove: (id: ShownFactor['id']) => Promise<void>;
}

/** Lists the factors of the account; without any it says whether one is required. */
function Methods({ state, isBusy, onRemove }: MethodsProps) {
  const translate = useTranslate();
  if (state.factors.length === 0)
    return (
      <Alert severity={state.required ? 'warning' : 'info'}>
        {translate(`account.secondFactor.${state.required ? 'required' : 'none'}`)}
      </Alert>
    );
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('account.secondFactor.methods')}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
        {state.factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isBusy={isBusy} onRemove={() => onRemove(factor.id)} />
        ))}
      </Stack>
    </Box>
  );
}

interface RecoveryCodesProps {
  /** The number of codes that were not used yet. */
  readonly unusedCount: number;
  readonly isBusy: boolean;
  readonly onRenew: () => Promise<void>;
}

/** Says how many recovery codes are left, and makes new ones. */
function RecoveryCodes({ unusedCount, isBusy, onRenew }: RecoveryCodesProps) {
  const translate = useTranslate();
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('account.secondFactor.codes.heading')}
      </Typography>
      <Typography sx={{ mb: 1.5, maxWidth: 720 }} color={unusedCount < 3 ? 'warning.main' : undefined}>
        {translate('account.secondFactor.codes.left', { smart_count: unusedCount })}
      </Typography>
      <Button variant="outlined" disabled={isBusy} onClick={onRenew}>
        {translate('account.secondFactor.codes.renew')}
      </Button>
    </Box>
  );
}

interface FactorRowProps {
  readonly factor: ShownFactor;
  readonly isBusy: boolean;
  readonly onRemove: () => Promise<void>;
}

/** A factor with its dates, and the button that removes it after a question. */
function FactorRow({
  factor: { name, createdDate, usedDate, isOfOtherHost },
  isBusy,
  onRemove,
}: FactorRowProps) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    await onRemove();
  };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        border: '1px solid var(--color-border)',
        borderRadius: 1,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('account.secondFactor.added', { moment: formatMoment(createdDate) })}
          {' · '}
          {usedDate
            ? translate('account.secondFactor.used', { moment: formatMoment(usedDate) })
            : translate('account.secondFactor.neverUsed')}
        </Typography>
        {isOfOtherHost && (
          <Typography variant="body2" color="warning.main">
            {translate('account.secondFactor.passkey.otherHost')}
          </Typography>
        )}
      </Box>
      <Button color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
        {translate('account.secondFactor.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={translate('account.secondFactor.removeTitle', { name })}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
      >
        {translate('account.secondFactor.removeText')}
      </ConfirmDialog>
    </Stack>
  );
}

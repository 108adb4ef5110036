import { type ReactNode, useCallback, useRef, useState } from 'react';
import {
  EditBase,
  type EditBaseProps,
  Title,
  useCreatePath,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { entityOfResource } from '../../../domain/entities/index.ts';
import type { Entity } from '../../../domain/model/entity.ts';
import { type Failure, failureOf } from '../../data-provider/errors.ts';
import { type HydraRecord, isRow } from '../../data-provider/hydra.ts';
import { NoRecord } from '../records/no-record.tsx';
import { RequireRight } from '../records/require-right.tsx';
import { useNotifyError } from '../records/use-notify-error.ts';
import { EditNotices } from './edit-notices.tsx';
import {
  FormCard,
  type FormDefaults,
  type FormProps,
  hasFormErrors,
  NO_RULES,
  SavedForm,
} from './form-card.tsx';
import { changesBetween } from './stale-changes.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { useEntityResolver } from './use-entity-resolver.ts';
import type { FillOptions } from './use-take-newer.ts';

const NOT_LOADED = {};

interface RecordEditProps
  extends Omit<FormProps, 'defaultValues'>,
    Pick<
      EditBaseProps<HydraRecord>,
      | 'resource'
      | 'id'
      | 'redirect'
      | 'transform'
      | 'mutationOptions'
      | 'queryOptions'
      | 'disableAuthentication'
    > {
  /** The page to which Annuler leads; the record's page by default. */
  readonly cancelTo?: string;
  readonly defaultValues?: FormDefaults;
  /** Called when the server refuses with 403; without it the banner of SYS-08 shows. */
  readonly onRefused?: () => void;
  /** Replaces the banner's text. */
  readonly refusedText?: string;
  /** Called for every other refusal except a stale edit; without it the fields or a toast show the error. */
  readonly onFailed?: (error: Failure) => void;
  /** Rules of this form, instead of the entity's. */
  readonly rules?: Pick<Entity, 'fields' | 'rules'>;
  /** Texts of this form by rule key, instead of the rules' own. */
  readonly ruleTexts?: Readonly<Record<string, string>>;
  readonly saveLabel?: string;
  /** Called with the saved record, before the redirect. */
  readonly onSaved?: (record: HydraRecord) => void;
  /** Shown below the form once the form is loaded, so that nothing moves (SYS-17). */
  readonly below?: ReactNode;
}

type Outcome = Pick<RecordEditProps, 'redirect' | 'onRefused' | 'onFailed' | 'onConflict' | 'onSaved'>;

/** Handles the answer to a save: a success shows the notice and the next page, a refusal its reason. */
function useOutcome(resource: string, options: Outcome) {
  const { redirect = 'show', onRefused, onFailed, onConflict, onSaved } = options;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const goTo = useRedirect();
  const [isRefused, setIsRefused] = useState(false);
  const accept = useCallback(() => setIsRefused(false), []);
  const [newer, setNewer] = useState<HydraRecord | null>(null);
  function onSuccess(data: HydraRecord): void {
    onSaved?.(data);
    notify(`resources.${resource}.notifications.updated`, {
      type: 'success',
      messageArgs: { smart_count: 1, _: translate('ra.notification.updated', { smart_count: 1 }) },
    });
    goTo(redirect, resource, data.id, data);
  }
  function onError(error: Failure): void {
    const { status, body } = failureOf(error);
    setIsRefused(status === 403 && !onRefused);
    if (status === 412 && body.current) setNewer(body.current);
    else if (status === 403) onRefused?.();
    else if (status === 409 && onConflict?.(error)) return;
    else if (onFailed) onFailed(error);
    else if (!hasFormErrors(error)) notifyError(error);
  }
  return { isRefused, accept, newer, setNewer, handlers: { onSuccess, onError } };
}

/**
 * An edit page. It works like the creation page, and never overwrites silently what somebody else saved meanwhile: it
 * says who and when, and keeps what was typed (SEC-04).
 */
export function RecordEdit(props: RecordEditProps) {
  const { children, defaultValues, cancelTo, onCancel, onSave, hasTitle, rules, ruleTexts, ...others } =
    props;
  const { redirect = 'show', onRefused, refusedText, onFailed, onConflict, onSaved, ...rest } = others;
  const { saveLabel, below, ...edit } = rest;
  const resource = useResourceContext(props) ?? '';
  const { isRefused, accept, newer, setNewer, handlers } = useOutcome(resource, props);
  const page = (
    <EditBase<HydraRecord>
      mutationMode="pessimistic"
      redirect={redirect}
      {...edit}
      // RequireRight around this component checks the access. Checked here too, react-admin would show a list's row in
      // the form before the record is read.
      disableAuthentication
      queryOptions={{ onError: () => undefined, ...edit.queryOptions }}
      mutationOptions={{ ...handlers, ...edit.mutationOptions }}
    >
      <EditForm
        defaultValues={defaultValues}
        onSave={onSave}
        hasTitle={hasTitle}
        cancelTo={cancelTo}
        onCancel={onCancel}
        isRefused={isRefused}
        refusedText={refusedText}
        onRegained={accept}
        newer={newer}
        onNewer={setNewer}
        rules={rules}
        ruleTexts={ruleTexts}
        saveLabel={saveLabel}
        below={below}
      >
        {children}
      </EditForm>
    </EditBase>
  );
  // The user's own account requires no right.
  if (edit.disableAuthentication) return page;
  return (
    <RequireRight action="edit" resource={resource}>
      {page}
    </RequireRight>
  );
}

interface EditFormProps
  extends Omit<FormProps, 'defaultValues'>,
    Pick<RecordEditProps, 'cancelTo' | 'rules' | 'ruleTexts' | 'saveLabel' | 'refusedText' | 'below'> {
  readonly defaultValues?: FormDefaults;
  readonly isRefused: boolean;
  readonly onRegained: () => void;
  readonly newer: HydraRecord | null;
  readonly onNewer: (record: HydraRecord | null) => void;
}

function EditForm(props: EditFormProps) {
  const { children, defaultValues, onSave, hasTitle = true, cancelTo, onCancel, isRefused } = props;
  const { refusedText, onRegained, newer, onNewer, rules, ruleTexts, saveLabel, below } = props;
  const { record, error, isPending, isFetching, refetch, resource, defaultTitle } =
    useEditContext<HydraRecord>();
  const createPath = useCreatePath();
  // One object while the form is open: a new one would reset the form.
  const fillOptions = useRef<FillOptions>({ keepDirtyValues: false }).current;
  const resolver = useEntityResolver(
    rules ?? entityOfResource(resource) ?? NO_RULES,
    record ?? NOT_LOADED,
    ruleTexts,
  );
  // Until the record is read, react-admin shows the row of the list. It may be older, and the record would later
  // replace what the user has begun to type.
  if (isPending || !record || (isFetching && isRow(record)))
    return (
      <NoRecord
        title={hasTitle ? (defaultTitle ?? '') : undefined}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {hasTitle && <Title title={defaultTitle} />}
      <SavedForm resolver={resolver} defaultValues={defaultValues} onSave={onSave} resetOptions={fillOptions}>
        <FormCard
          isRefused={isRefused}
          refusedText={refusedText}
          onRegained={onRegained}
          cancelTo={cancelTo ?? createPath({ resource, type: 'show', id: record.id })}
          onCancel={onCancel}
          saveLabel={saveLabel}
          notices={<EditNotices fillOptions={fillOptions} />}
        >
          {children}
        </FormCard>
        <StaleChoice newer={newer} onNewer={onNewer} />
      </SavedForm>
      {below}
    </>
  );
}

/** The dialog, inside the form, that asks whether to take the newer record or to keep what was typed. */
function StaleChoice({ newer, onNewer }: Pick<EditFormProps, 'newer' | 'onNewer'>) {
  const form = useFormContext();
  const { record, refetch, save, resource } = useEditContext<HydraRecord>();
  return (
    <StaleDialog
      current={newer}
      changes={newer && record ? changesBetween(resource, record, newer) : []}
      onClose={() => onNewer(null)}
      onReload={() => {
        onNewer(null);
        void refetch().then(({ data }) => data && form.reset(data));
      }}
      onOverwrite={() => {
        const etag = newer?.['@etag'];
        onNewer(null);
        void form.handleSubmit(async (values) => {
          await save?.(values, { meta: { etag } });
        })();
      }}
    />
  );
}

import { Card } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  CreateBase,
  type CreateBaseProps,
  EditBase,
  type EditBaseProps,
  Form,
  type HttpError,
  type RaRecord,
  type SaveContextValue,
  Title,
  useCreateContext,
  useCreatePath,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import { entityOfResource } from '../../../domain/entities/index.ts';
import type { Entity } from '../../../domain/entity.ts';
import { type HydraRecord, isRow } from '../../data-provider/hydra.ts';
import { NoRecord } from '../records/no-record.tsx';
import { RequireRight, useRightLost } from '../records/require-right.tsx';
import { useNotifyError } from '../records/use-notify-error.ts';
import { useEntityResolver } from './entity-resolver.ts';
import { KeptInput } from './kept-input.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ReadOnly } from './read-only.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { SaveToolbar } from './save-toolbar.tsx';
import { changesBetween } from './stale-changes.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { ViolationsCard } from './violations-card.tsx';

const NOTHING = { fields: {}, rules: () => [] };
const NOT_LOADED = {};

const hasFormErrors = (error: HttpError): boolean => Object.keys(error.body?.errors ?? {}).length > 0;

/** Sends the values of a form; gives the errors of its fields, if any. */
export type Save = NonNullable<SaveContextValue['save']>;

interface FormProps {
  /** Stands between the form and its request: asks before it, adds to it. Gives the errors of the fields. */
  readonly onSave?: (values: FieldValues, save: Save) => Promise<unknown>;
  /** Asked when the server refuses with 409; false leaves it to the fields or a toast. */
  readonly onConflict?: (error: HttpError) => boolean;
  /** The page's title in the frame's heading; on by default. */
  readonly titled?: boolean;
  /** What Annuler does, where it leads nowhere: a form inside a page. */
  readonly onCancel?: () => void;
  /** The inputs. */
  readonly children: ReactNode;
  /** Values of a new record, or what a loaded one lacks. */
  readonly defaultValues?: Record<string, unknown>;
}

interface RecordCreateProps
  extends FormProps,
    Pick<CreateBaseProps, 'resource' | 'redirect' | 'transform' | 'mutationOptions'> {
  /** Where Annuler leads; the list unless told. */
  readonly cancelTo?: string;
}

/**
 * A creation page: the inputs in a card, the entity's rules, violations under their fields, and afterwards the new
 * record's page (SYS-07 to SYS-12).
 */
export function RecordCreate(props: RecordCreateProps) {
  const { children, defaultValues, redirect = 'show', cancelTo, onCancel, onSave, ...others } = props;
  const { titled = true, onConflict, ...create } = others;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const goTo = useRedirect();
  const resource = useResourceContext(props) ?? '';
  const entity = entityOfResource(resource);
  const resolver = useEntityResolver(entity ?? NOTHING, null);
  return (
    <RequireRight action="create" resource={resource}>
      <CreateBase
        disableAuthentication
        redirect={redirect}
        {...create}
        mutationOptions={{
          onSuccess: (data) => {
            notify(`resources.${resource}.notifications.created`, {
              type: 'success',
              messageArgs: { smart_count: 1, _: translate('ra.notification.created') },
            });
            goTo(redirect, resource, (data as RaRecord).id, data as RaRecord);
          },
          onError: (error) => {
            const failure = error as HttpError;
            if (failure.status === 409 && onConflict?.(failure)) return;
            if (!hasFormErrors(failure)) notifyError(error);
          },
          ...create.mutationOptions,
        }}
      >
        {titled && <CreateTitle />}
        <SavedForm
          resolver={resolver}
          defaultValues={{ ...defaultsOf(resource), ...defaultValues }}
          onSave={onSave}
        >
          <FormCard cancelTo={cancelTo ?? `/${resource}`} onCancel={onCancel}>
            {children}
          </FormCard>
        </SavedForm>
      </CreateBase>
    </RequireRight>
  );
}

/** What a loaded record lacks, or how it follows from the record. */
type EditDefaults = Record<string, unknown> | ((record: HydraRecord) => Record<string, unknown>);

interface RecordEditProps
  extends Omit<FormProps, 'defaultValues'>,
    Pick<
      EditBaseProps,
      | 'resource'
      | 'id'
      | 'redirect'
      | 'transform'
      | 'mutationOptions'
      | 'queryOptions'
      | 'disableAuthentication'
    > {
  /** Where Annuler leads; the record's page unless told. */
  readonly cancelTo?: string;
  readonly defaultValues?: EditDefaults;
  /** Called when the server refuses with 403; without it the banner of SYS-08 is shown. */
  readonly onRefused?: () => void;
  /** In place of the banner's own words. */
  readonly refusedText?: string;
  /** Called for every other refusal but a stale edit; without it the fields or a toast say it. */
  readonly onFailed?: (error: HttpError) => void;
  /** Rules of this form in place of the entity's. */
  readonly rules?: Pick<Entity, 'fields' | 'rules'>;
  /** Texts of this form in place of the rules' own, by the rule's key. */
  readonly ruleTexts?: Readonly<Record<string, string>>;
  readonly saveLabel?: string;
}

/**
 * An edit page: as the creation page, and it never overwrites silently what somebody else saved meanwhile: the form
 * says who and when, and keeps what was typed (SEC-04).
 */
export function RecordEdit(props: RecordEditProps) {
  const { children, defaultValues, cancelTo, onCancel, onSave, titled, rules, ruleTexts, ...others } = props;
  const { redirect = 'show', onRefused, refusedText, onFailed, onConflict, saveLabel, ...edit } = others;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const goTo = useRedirect();
  const resource = useResourceContext(props) ?? '';
  const [refused, setRefused] = useState(false);
  const accept = useCallback(() => setRefused(false), []);
  const [newer, setNewer] = useState<HydraRecord | null>(null);
  const page = (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      {...edit}
      // Asked for around it: asked here too, a list's row would stand in the form before the record is read.
      disableAuthentication
      queryOptions={{ onError: () => undefined, ...edit.queryOptions } as EditBaseProps['queryOptions']}
      mutationOptions={{
        onSuccess: (data) => {
          notify(`resources.${resource}.notifications.updated`, {
            type: 'success',
            messageArgs: { smart_count: 1, _: translate('ra.notification.updated', { smart_count: 1 }) },
          });
          goTo(redirect, resource, data.id, data);
        },
        onError: (error) => {
          const failure = error as HttpError;
          setRefused(failure.status === 403 && !onRefused);
          if (failure.status === 412 && failure.body.current) setNewer(failure.body.current);
          else if (failure.status === 403) onRefused?.();
          else if (failure.status === 409 && onConflict?.(failure)) return;
          else if (onFailed) onFailed(failure);
          else if (!hasFormErrors(failure)) notifyError(error);
        },
        ...edit.mutationOptions,
      }}
    >
      <EditForm
        defaultValues={defaultValues}
        onSave={onSave}
        titled={titled}
        cancelTo={cancelTo}
        onCancel={onCancel}
        refused={refused}
        refusedText={refusedText}
        onRegained={accept}
        newer={newer}
        onNewer={setNewer}
        rules={rules}
        ruleTexts={ruleTexts}
        saveLabel={saveLabel}
      >
        {children}
      </EditForm>
    </EditBase>
  );
  // One's own account asks for no right.
  if (edit.disableAuthentication) return page;
  return (
    <RequireRight action="edit" resource={resource}>
      {page}
    </RequireRight>
  );
}

interface EditFormProps
  extends Omit<FormProps, 'defaultValues'>,
    Pick<RecordEditProps, 'cancelTo' | 'rules' | 'ruleTexts' | 'saveLabel' | 'refusedText'> {
  readonly defaultValues?: EditDefaults;
  readonly refused: boolean;
  readonly onRegained: () => void;
  readonly newer: HydraRecord | null;
  readonly onNewer: (record: HydraRecord | null) => void;
}

function EditForm(props: EditFormProps) {
  const { children, defaultValues, onSave, titled = true, cancelTo, onCancel, refused } = props;
  const { refusedText, onRegained, newer, onNewer, rules, ruleTexts, saveLabel } = props;
  const { record, error, isPending, isFetching, refetch, resource, defaultTitle } =
    useEditContext<HydraRecord>();
  const createPath = useCreatePath();
  const resolver = useEntityResolver(
    rules ?? entityOfResource(resource) ?? NOTHING,
    record ?? NOT_LOADED,
    ruleTexts,
  );
  // A list's row stands for the record until that comes: with an older text perhaps, and the record would then take the
  // place of what somebody had begun to type.
  if (isPending || !record || (isFetching && isRow(record)))
    return (
      <NoRecord
        title={titled ? (defaultTitle ?? '') : undefined}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {titled && <Title title={defaultTitle} />}
      <SavedForm resolver={resolver} defaultValues={defaultValues} onSave={onSave}>
        <FormCard
          refused={refused}
          refusedText={refusedText}
          onRegained={onRegained}
          cancelTo={cancelTo ?? createPath({ resource, type: 'show', id: record.id })}
          onCancel={onCancel}
          saveLabel={saveLabel}
        >
          {children}
        </FormCard>
        <StaleChoice newer={newer} onNewer={onNewer} />
      </SavedForm>
    </>
  );
}

interface SavedFormProps extends Pick<FormProps, 'children' | 'onSave'> {
  readonly defaultValues?: EditDefaults;
  readonly resolver: Resolver;
}

function SavedForm({ onSave, children, ...form }: SavedFormProps) {
  const { save } = useSaveContext();
  return (
    <Form
      {...form}
      disableInvalidFormNotification
      noValidate
      onSubmit={onSave && save ? (values: FieldValues) => onSave(values, save) : undefined}
    >
      {children}
      <LeaveQuestion />
    </Form>
  );
}

/** The choice between the newer record and what was typed, inside the form that it is about. */
function StaleChoice({ newer, onNewer }: Pick<EditFormProps, 'newer' | 'onNewer'>) {
  const form = useFormContext();
  const { record, refetch, save, resource } = useEditContext<HydraRecord>();
  return (
    <StaleDialog
      current={newer}
      changed={newer && record ? changesBetween(resource, record, newer) : []}
      onClose={() => onNewer(null)}
      onReload={() => {
        onNewer(null);
        void refetch().then(({ data }) => data && form.reset(data));
      }}
      onOverwrite={() => {
        const etag = newer?.['@etag'];
        onNewer(null);
        void form.handleSubmit((values) => save?.(values, { meta: { etag } }) as Promise<void>)();
      }}
    />
  );
}

interface FormCardProps {
  readonly children: ReactNode;
  readonly refused?: boolean;
  readonly refusedText?: string;
  /** The right that was missing is back. */
  readonly onRegained?: () => void;
  readonly cancelTo: string;
  readonly onCancel?: () => void;
  readonly saveLabel?: string;
}

function FormCard(props: FormCardProps) {
  const { children, refused = false, refusedText, onRegained, cancelTo, onCancel, saveLabel } = props;
  const lost = useRightLost();
  // What was refused for want of the right is not, once that is back.
  useEffect(() => (lost ? onRegained : undefined), [lost, onRegained]);
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100, overflow: 'visible' }}>
      <KeptInput />
      {(refused || lost) && <RefusedBanner text={refusedText} />}
      <ViolationsCard />
      <ReadOnly on={lost}>{children}</ReadOnly>
      <SaveToolbar cancelTo={cancelTo} onCancel={onCancel} label={saveLabel} />
    </Card>
  );
}

/** The title of the page in the frame's heading. */
function CreateTitle() {
  const { defaultTitle } = useCreateContext();
  return <Title title={defaultTitle} />;
}

/** What the declaration says a new record has. */
function defaultsOf(resource: string): Record<string, unknown> {
  const fields = Object.entries(entityOfResource(resource)?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      field.default === undefined || field.readOnly ? [] : [[name, field.default]],
    ),
  );
}

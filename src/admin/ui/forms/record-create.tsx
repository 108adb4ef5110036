import {
  CreateBase,
  type CreateBaseProps,
  Title,
  useCreateContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { failureOf } from '../../data-provider/errors.ts';
import { RequireRight } from '../records/require-right.tsx';
import { useNotifyError } from '../records/use-notify-error.ts';
import { FormCard, type FormProps, hasFormErrors, NO_RULES, SavedForm } from './form-card.tsx';
import { useEntityResolver } from './use-entity-resolver.ts';

interface RecordCreateProps
  extends FormProps,
    Pick<CreateBaseProps, 'resource' | 'redirect' | 'transform' | 'mutationOptions'> {
  /** The page to which Annuler leads; the list by default. */
  readonly cancelTo?: string;
  readonly saveLabel?: string;
}

/**
 * A creation page: the inputs in a card, the entity's rules, violations under their fields, and afterwards the new
 * record's page (SYS-07 to SYS-12).
 */
export function RecordCreate(props: RecordCreateProps) {
  const { children, defaultValues, redirect = 'show', cancelTo, onCancel, onSave, ...others } = props;
  const { hasTitle = true, onConflict, saveLabel, ...create } = others;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const goTo = useRedirect();
  const resource = useResourceContext(props) ?? '';
  const entity = entityOfResource(resource);
  const resolver = useEntityResolver(entity ?? NO_RULES, null);
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
            goTo(redirect, resource, data.id, data);
          },
          onError: (error) => {
            if (failureOf(error).status === 409 && onConflict?.(error)) return;
            if (!hasFormErrors(error)) notifyError(error);
          },
          ...create.mutationOptions,
        }}
      >
        {hasTitle && <CreateTitle />}
        <SavedForm
          resolver={resolver}
          defaultValues={{ ...defaultsOf(resource), ...defaultValues }}
          onSave={onSave}
        >
          <FormCard cancelTo={cancelTo ?? `/${resource}`} onCancel={onCancel} saveLabel={saveLabel}>
            {children}
          </FormCard>
        </SavedForm>
      </CreateBase>
    </RequireRight>
  );
}

/** The title of the page in the frame's heading. */
function CreateTitle() {
  const { defaultTitle } = useCreateContext();
  return <Title title={defaultTitle} />;
}

/** The default values of a new record, from its declaration. */
function defaultsOf(resource: string): Record<string, unknown> {
  const fields = Object.entries(entityOfResource(resource)?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      field.default === undefined || field.readOnly ? [] : [[name, field.default]],
    ),
  );
}

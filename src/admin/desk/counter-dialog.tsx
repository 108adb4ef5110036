import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { counterField, plainCounter } from '../../domain/scheduling/counter.ts';
import { ruleText } from '../../i18n/rules.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

interface CounterDialogProps {
  /** The agent's current counter; empty where there is none. */
  readonly counter: string;
  /** Saves the counter and closes the dialog; null removes it. Rejects when it could not be saved. */
  readonly onSave: (counter: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Returns the error message for a typed counter; undefined for a valid one. */
function problemOf(text: string): string | undefined {
  if (text === '') return ruleText('rules.required');
  const message = counterField.schema.safeParse(text).error?.issues[0]?.message;
  return message && ruleText(message);
}

/** Asks for the counter at which the agent receives people today (DESK-05). */
export function CounterDialog({ counter, onSave, onClose }: CounterDialogProps) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [text, setText] = useState(counter);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (value: string | null) => {
    setSaving(true);
    await onSave(value).catch((error) => {
      setSaving(false);
      notifyError(error);
    });
  };
  const submit = () => {
    const value = plainCounter(text);
    const newProblem = problemOf(value);
    setProblem(newProblem);
    if (!newProblem) void save(value);
  };
  return (
    <FormDialog
      title={translate('desk.counter.title')}
      text={translate('desk.counter.text')}
      submitLabel={translate('screens.form.save')}
      moreButtons={
        <Button disabled={isSaving} onClick={() => void save(null)}>
          {translate('desk.counter.none')}
        </Button>
      }
      isSending={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        margin="dense"
        label={translate('desk.counter.label')}
        value={text}
        error={problem !== undefined}
        helperText={problem ?? translate('desk.counter.hint')}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}

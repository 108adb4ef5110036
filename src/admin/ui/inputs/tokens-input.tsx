import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, ButtonBase, FormHelperText, IconButton, Stack, TextField, Tooltip } from '@mui/material';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'react-admin';
import { get } from 'react-hook-form';

interface TokensInputProps {
  /** A list of small objects: `phones`. */
  readonly source: string;
  /** The one key of each object: `phone`. */
  readonly item: string;
  /** Splits a typed or pasted text into its values. */
  readonly split: (text: string) => string[];
  /** The key that adds what was typed, beside Enter. */
  readonly separator: string;
  /** Whether the separator ends what was typed, where it may also stand inside a value. */
  readonly isWhole?: (draft: string) => boolean;
  readonly isRequired?: boolean;
  /** The key of the field's help text. */
  readonly hint: string;
  readonly type?: 'text' | 'tel';
}

type Item = Readonly<Record<string, string>>;

/** The messages of a list's error: its own, and each item's with the value that it is about. */
function messagesOf(error: unknown, values: readonly string[], item: string): string[] {
  if (!error) return [];
  const { message, root } = error as { message?: string; root?: { message?: string } };
  const own = message ?? root?.message;
  const items = values.flatMap((value, index) => {
    const itemError = (error as Record<number, Record<string, { message?: string }> | undefined>)[index];
    const itemMessage = itemError?.[item]?.message;
    return itemMessage ? [`${value} : ${itemMessage}`] : [];
  });
  return own ? [own, ...items] : items;
}

/**
 * A list of short texts: a separator, Enter, a paste or leaving the field adds what was typed; each value has a
 * button that removes it. A click on a value takes it back into the field to be corrected, Backspace in the empty
 * field the last one (VET-04).
 */
export function TokensInput(props: TokensInputProps) {
  const {
    source,
    item,
    split,
    separator,
    isWhole = () => true,
    isRequired = false,
    hint,
    type = 'text',
  } = props;
  const translate = useTranslate();
  const resource = useResourceContext();
  const [draft, setDraft] = useState('');
  // Where the value stood that is being corrected.
  const [place, setPlace] = useState<number | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const [id, hintId] = [useId(), useId()];
  const { field, fieldState } = useInput({ source, parse: (value) => value, format: (value) => value ?? [] });
  const values = (field.value as Item[]).map((one) => one[item] ?? '');
  const messages = messagesOf(fieldState.error, values, item);
  const wrong = (index: number) => Boolean(get(fieldState.error, String(index)));

  const setTokens = (next: readonly string[]) => field.onChange(next.map((value) => ({ [item]: value })));
  const add = (text: string) => {
    const added = split(text).filter((value) => !values.includes(value));
    if (added.length > 0) setTokens(values.toSpliced(place ?? values.length, 0, ...new Set(added)));
    setDraft('');
    setPlace(null);
  };
  const correct = (index: number) => {
    setTokens(values.toSpliced(index, 1));
    setDraft(values[index] ?? '');
    setPlace(index);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const last = values.at(-1);
    const ends = event.key === separator && (draft.trim() === '' || isWhole(draft));
    if (ends || (event.key === 'Enter' && draft.trim() !== '')) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      correct(values.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const tokens = split(event.clipboardData.getData('text'));
    if (tokens.length < 2) return;
    event.preventDefault();
    add([draft, ...tokens].filter(Boolean).join('\n'));
  };

  return (
    <Box>
      <TextField
        id={id}
        type={type}
        label={<FieldTitle source={source} resource={resource} isRequired={isRequired} />}
        value={draft}
        error={messages.length > 0}
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          field.ref(element);
        }}
        onChange={(event) => {
          const text = event.target.value;
          // A phone's keyboard may give the separator without saying which key it was.
          if (text.endsWith(separator) && isWhole(text)) add(text);
          else setDraft(text);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          add(draft);
          field.onBlur();
        }}
        slotProps={{
          htmlInput: { 'aria-describedby': hintId, 'aria-required': isRequired, autoComplete: 'off' },
        }}
      />
      <FormHelperText id={hintId} component="div" error={messages.length > 0}>
        {messages.length === 0
          ? translate(hint)
          : messages.map((message) => <div key={message}>{translate(message, { _: message })}</div>)}
      </FormHelperText>
      {values.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          aria-label={translate(`resources.${resource}.fields.${source}`)}
          sx={{ flexWrap: 'wrap', gap: 0.75, listStyle: 'none', p: 0, m: 0, mt: 0.75 }}
        >
          {values.map((value, index) => (
            <Token
              key={value}
              text={value}
              wrong={wrong(index)}
              onCorrect={() => correct(index)}
              onRemove={() => setTokens(values.filter((_, at) => at !== index))}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}

interface TokenProps {
  readonly text: string;
  readonly wrong: boolean;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

/** One value with its buttons; MUI's Chip would put one button into another. */
function Token({ text, wrong, onCorrect, onRemove }: TokenProps) {
  const translate = useTranslate();
  const correct = translate('screens.form.correctItem', { name: text });
  const color = wrong ? 'var(--color-error)' : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        maxWidth: '100%',
        pl: 1.25,
        pr: 0.25,
        borderRadius: '16px',
        border: '1px solid',
        borderColor: color ?? 'var(--color-border-strong)',
        backgroundColor: wrong ? 'var(--color-error-soft)' : 'var(--color-surface-sunken)',
        color,
      }}
    >
      <Tooltip title={correct}>
        <ButtonBase
          aria-label={correct}
          onClick={onCorrect}
          sx={{ overflowWrap: 'anywhere', py: 0.25, minHeight: 28, font: 'inherit', textAlign: 'left' }}
        >
          {text}
        </ButtonBase>
      </Tooltip>
      <IconButton
        size="small"
        color="inherit"
        onClick={onRemove}
        aria-label={translate('screens.form.removeItem', { name: text })}
        sx={{ width: 28, height: 28, borderRadius: '50%' }}
      >
        <RemoveIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}

import { Box, FormHelperText, TextField } from '@mui/material';
import { useId } from 'react';
import { FieldTitle, useResourceContext, useTranslate } from 'react-admin';
import { TokenList } from './token-list.tsx';
import { type TokensSource, useTokens } from './use-tokens.ts';

interface TokensInputProps extends TokensSource {
  readonly isRequired?: boolean;
  /** The key of the field's help text. */
  readonly hint: string;
  readonly type?: 'text' | 'tel';
}

/**
 * A list of short texts (VET-04). A separator, Enter, a paste or leaving the field adds the typed text. A click on a
 * value, or Backspace in the empty field for the last one, moves it back into the field to be edited. A button removes
 * each value.
 */
export function TokensInput({ isRequired = false, hint, type = 'text', ...tokens }: TokensInputProps) {
  const { source } = tokens;
  const translate = useTranslate();
  const resource = useResourceContext();
  const [id, hintId] = [useId(), useId()];
  const { values, messages, isWrong, correct, remove, inputProps } = useTokens(tokens);
  const { onType, ...handlers } = inputProps;
  return (
    <Box>
      <TextField
        {...handlers}
        id={id}
        type={type}
        label={<FieldTitle source={source} resource={resource} isRequired={isRequired} />}
        error={messages.length > 0}
        onChange={({ target }) => onType(target.value)}
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
        <TokenList
          {...{ values, isWrong }}
          label={translate(`resources.${resource}.fields.${source}`)}
          onCorrect={correct}
          onRemove={remove}
        />
      )}
    </Box>
  );
}

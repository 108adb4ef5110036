import { Box, Button, type ButtonProps } from '@mui/material';
import type { ChangeEvent, RefCallback, RefObject } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';

interface FilePickerProps {
  /** Id of the input. The help text has this id with `-help` appended. */
  readonly id: string;
  /** Ref through which the parent moves the focus here. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly field: { readonly ref: RefCallback<HTMLInputElement>; readonly onBlur: () => void };
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly isRequired?: boolean | undefined;
  readonly isWrong: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly button: Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'children'>;
}

/** A file picker: a button in place of the browser's own file input, which is hidden. */
export function FilePicker(props: FilePickerProps) {
  const { id, input, field, accept, multiple, disabled, isRequired, isWrong, onFiles, button } = props;
  return (
    <>
      <Box
        component="input"
        id={id}
        ref={(element: HTMLInputElement | null) => {
          input.current = element;
          // After a refused save, react-hook-form focuses the first wrong field through this ref.
          field.ref(element);
        }}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-required={isRequired}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be picked again.
          event.target.value = '';
          onFiles(files);
        }}
        onBlur={field.onBlur}
        sx={{
          ...visuallyHidden,
          '&:focus-visible + .MuiButton-root': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
        }}
      />
      {/* Keyboard users reach the input itself, so the button takes no focus. */}
      <Button
        {...button}
        disabled={disabled}
        tabIndex={-1}
        aria-hidden
        onClick={() => input.current?.click()}
      />
    </>
  );
}

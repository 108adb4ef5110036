import FindIcon from '@mui/icons-material/QrCodeScannerOutlined';
import { Box, IconButton, InputAdornment, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

/** The longest code is far shorter. */
const MAX_TYPED_LENGTH = 40;

/** Takes an appointment's number, typed or scanned, and goes to its row (DESK-05). */
export function NumberForm({ onCode }: { onCode: (text: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setText('');
    onCode(text);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ width: { xs: '100%', sm: 'auto' } }}>
      <TextField
        size="small"
        label={translate('desk.number.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ m: 0, width: { xs: '100%', sm: 210 } }}
        slotProps={{
          htmlInput: { maxLength: MAX_TYPED_LENGTH, autoComplete: 'off', enterKeyHint: 'go' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" size="small" edge="end" aria-label={translate('desk.number.go')}>
                  <FindIcon />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </Box>
  );
}

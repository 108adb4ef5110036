import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import { resourcesName } from '../../../i18n/names.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { FilePicker } from '../../ui/inputs/file-picker.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { useImportKinds } from './use-import-kinds.ts';
import { useImportsAgain, useShowImport } from './use-imports.ts';

const TYPES = '.xlsx,.ods,.csv,.txt';
const SCAN_TYPES = '.zip';

/** Sends a file of a kind, and leads to its columns. */
function useUpload(kind: ImportKindName) {
  const provider = useDataProvider<AppDataProvider>();
  const show = useShowImport();
  const again = useImportsAgain();
  const aborting = useRef<AbortController>(null);
  const [part, setPart] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      setPart(0);
      aborting.current = new AbortController();
      return provider.uploadImport(kind, file, { onProgress: setPart, signal: aborting.current.signal });
    },
    onSuccess: show,
    // Perhaps a colleague was faster: the page shows that import.
    onError: () => again(),
  });
  return {
    send: mutate,
    abort: () => aborting.current?.abort(),
    /** The share that is sent, 0 to 1. */
    part,
    isPending,
    /** Null where the person gave it up. */
    error: error?.name === 'AbortError' ? null : error,
  };
}

/** Takes a file of one kind, shows how far it is, and leads to its columns. */
export function UploadCard() {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const kinds = useImportKinds();
  const [chosenKind, setKind] = useState<ImportKindName>();
  const kind = chosenKind ?? kinds[0] ?? 'veterans';
  const { send, abort, part, isPending, error } = useUpload(kind);
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      {kinds.length > 1 && (
        <Box sx={{ maxWidth: 400, mb: 1 }}>
          <ChoiceSelect
            label={translate('imports.upload.kind')}
            value={kind}
            choices={kinds.map((name) => ({ id: name, name: resourcesName(name) }))}
            onChange={(name) => setKind(kinds.find((one) => one === name))}
          />
        </Box>
      )}
      <FilePicker
        id="import-file"
        input={input}
        field={{ ref: () => undefined, onBlur: () => undefined }}
        accept={kind === 'veteranFiles' ? SCAN_TYPES : TYPES}
        disabled={isPending}
        isWrong={Boolean(error)}
        onFiles={([file]) => file && send(file)}
        button={{
          variant: 'contained',
          startIcon: <UploadIcon />,
          children: translate('imports.upload.choose'),
        }}
      />
      <Box component="label" htmlFor="import-file" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
        {translate('imports.upload.choose')}
      </Box>
      <Typography id="import-file-help" color="textSecondary" variant="body2" sx={{ mt: 1 }}>
        {helpOf(kind)
          .map((text) => translate(text))
          .join(' ')}
      </Typography>
      <Box role="status">{isPending && <Progress part={part} />}</Box>
      {isPending && (
        <Button sx={{ mt: 1 }} onClick={abort}>
          {translate('imports.upload.stop')}
        </Button>
      )}
      {!isPending && error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
    </Card>
  );
}

/** The texts that say which files a kind takes. */
function helpOf(kind: ImportKindName): readonly string[] {
  if (kind === 'veteranFiles') return ['imports.upload.helpScans'];
  return ['imports.upload.help', ...(kind === 'veterans' ? [] : ['imports.upload.helpNumber'])];
}

/** Shows the share of the file that is sent (`part`, 0 to 1), then that the server reads it. */
function Progress({ part }: { readonly part: number }) {
  const translate = useTranslate();
  return (
    <>
      <Typography sx={{ mt: 2 }}>
        {part < 1
          ? translate('imports.upload.sending', { percent: Math.round(100 * part) })
          : translate('imports.upload.reading')}
      </Typography>
      <LinearProgress variant={part < 1 ? 'determinate' : 'indeterminate'} value={100 * part} aria-hidden />
    </>
  );
}

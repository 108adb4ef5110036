import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ImportModel, ListImport } from '../../data-provider/calls/import-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';

const KEY = ['veteranImportModels'];

/** The matchings that are kept for lists of this kind. */
function useModels(list: ListImport): readonly ImportModel[] {
  const provider = useDataProvider<AppDataProvider>();
  const { data: models = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.importModels(signal),
  });
  return models.filter(({ kind }) => kind === list.kind);
}

/** Keeps the matching that was checked for the next file with these headings, and shows those that are kept. */
export function ModelsBox({ listImport }: { listImport: ListImport }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const data = useModels(listImport);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [name, setName] = useState('');
  const again = () => queryClient.invalidateQueries({ queryKey: KEY });
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => provider.saveImportModel(listImport, name),
    onSuccess: (model) => {
      notify('imports.matching.modelSaved', { type: 'success', messageArgs: { name: model.name } });
      setName('');
      void again();
    },
    onError: notifyError,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (model: ImportModel) => provider.removeImportModel(model),
    onSuccess: () => notify('imports.matching.modelRemoved', { type: 'success' }),
    onError: notifyError,
    onSettled: again,
  });
  if (data.length === 0 && listImport.state !== 'checked') return null;
  return (
    <Box component="section" aria-labelledby="import-models" sx={{ mt: 3 }}>
      <Typography id="import-models" variant="h4" component="h3">
        {translate('imports.matching.models')}
      </Typography>
      {data.map((model) => (
        <Model key={model.id} name={model.name} onRemove={() => remove(model)} />
      ))}
      {listImport.state === 'checked' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            size="small"
            margin="dense"
            label={translate('imports.matching.modelName')}
            helperText={translate('imports.matching.model')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <BusyButton
            variant="outlined"
            busy={isPending}
            disabled={isPending || name.trim() === ''}
            onClick={() => save()}
          >
            {translate('imports.matching.modelSave')}
          </BusyButton>
        </Box>
      )}
    </Box>
  );
}

function Model({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      <IconButton
        size="small"
        aria-label={translate('imports.matching.modelRemove', { name })}
        onClick={onRemove}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

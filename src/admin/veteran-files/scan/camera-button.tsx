import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Button, useMediaQuery } from '@mui/material';
import { useRef } from 'react';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';

interface CameraButtonProps {
  readonly disabled: boolean;
  readonly onTaken: (photo: File | undefined) => void;
}

/** Opens the camera of a phone or tablet; nothing on other devices, whose file chooser it would open (DOC-05). */
export function CameraButton({ disabled, onTaken }: CameraButtonProps) {
  const isTouched = useMediaQuery('(hover: none) and (pointer: coarse)', { noSsr: true });
  const camera = useRef<HTMLInputElement>(null);
  if (!isTouched) return null;
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          onTaken(target.files?.[0]);
          // The next photo may bear the same name.
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<CameraIcon />}
        disabled={disabled}
        onClick={() => camera.current?.click()}
      >
        {texts.photograph}
      </Button>
    </>
  );
}

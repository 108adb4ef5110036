import { Badge, Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ManualButton } from './manual-button.tsx';
import { useNewsRead } from './preferences.ts';
import { RELEASE } from './release.ts';
import { startTour } from './tour-start.ts';

interface HelpFootProps {
  readonly isIndex: boolean;
  readonly onIndex: () => void;
  readonly onNews: () => void;
  readonly onClose: () => void;
}

/** Shows the links that stand below every guide. */
export function HelpFoot({ isIndex, onIndex, onNews, onClose }: HelpFootProps) {
  const translate = useTranslate();
  const [newsRead] = useNewsRead();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, px: 1.5, py: 1 }}>
      <Button onClick={onIndex} disabled={isIndex}>
        {translate('help.all')}
      </Button>
      <ManualButton />
      <Button onClick={onNews}>
        <Badge variant="dot" color="warning" invisible={newsRead === RELEASE}>
          {translate('help.news')}
        </Badge>
      </Button>
      <Button
        onClick={() => {
          onClose();
          startTour();
        }}
      >
        {translate('help.tour.again')}
      </Button>
    </Stack>
  );
}

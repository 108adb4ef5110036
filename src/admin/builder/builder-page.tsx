import PreviewIcon from '@mui/icons-material/PreviewOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import {
  Box,
  Button,
  Card,
  FormControl,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { Title, useNotify, useSidebarState, useTranslate } from 'react-admin';
import { useIsNarrow } from '../ui/use-breakpoints.ts';
import {
  DEFAULT_LAYOUT,
  LAYOUT_CHOICES,
  LAYOUT_PARTS,
  type LayoutOptions,
  type LayoutPart,
  storeLayout,
  useLayoutOptions,
} from './layout-options.ts';

const BUTTON_ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  pt: 2,
  mt: 3,
  borderTop: '1px solid var(--color-border)',
} as const;

/** /builder: how the parts of the layout are shown in this browser (NAV-06). */
export function BuilderPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const appliedOptions = useLayoutOptions();
  const [options, setOptions] = useState<LayoutOptions>(appliedOptions);
  const narrow = useIsNarrow();
  const [, setMenuOpen] = useSidebarState();
  const pending = LAYOUT_PARTS.some((part) => options[part] !== appliedOptions[part]);

  const apply = (options: LayoutOptions, text: string) => {
    setOptions(options);
    storeLayout(options === DEFAULT_LAYOUT ? null : options);
    // On a phone the menu lies over the page: it stays closed.
    if (!narrow) setMenuOpen(options.aside === 'expanded');
    notify(text, { type: 'success' });
  };
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
      <Title title={translate('builder.title')} />
      <Typography color="textSecondary" sx={{ mb: 2.5, maxWidth: '75ch' }}>
        {translate('builder.intro')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
        }}
      >
        {LAYOUT_PARTS.map((part) => (
          <Choice
            key={part}
            part={part}
            value={options[part]}
            onChoose={(value) => setOptions({ ...options, [part]: value })}
          />
        ))}
      </Box>
      <Box sx={BUTTON_ROW}>
        <Button
          variant="contained"
          startIcon={<PreviewIcon />}
          onClick={() => apply(options, 'builder.applied')}
        >
          {translate('builder.preview')}
        </Button>
        <Button startIcon={<ResetIcon />} onClick={() => apply(DEFAULT_LAYOUT, 'builder.restored')}>
          {translate('builder.reset')}
        </Button>
        <Typography color="textSecondary" role="status">
          {pending && translate('builder.pending')}
        </Typography>
      </Box>
    </Card>
  );
}

interface ChoiceProps {
  readonly part: LayoutPart;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** The choices of one part. */
function Choice({ part, value, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  const [titleId, textId] = [useId(), useId()];
  return (
    <FormControl component="fieldset" sx={{ alignSelf: 'start' }}>
      <Typography id={titleId} variant="h3" component="h2">
        {translate(`builder.${part}.title`)}
      </Typography>
      <Typography id={textId} variant="caption" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate(`builder.${part}.text`)}
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        aria-describedby={textId}
        value={value}
        onChange={(_, next) => onChoose(next)}
      >
        {LAYOUT_CHOICES[part].map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            label={translate(`builder.${part}.${choice}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

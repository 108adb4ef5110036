import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';

interface CountTabsProps<N extends string> {
  readonly label: string;
  readonly names: readonly N[];
  readonly counts: Readonly<Partial<Record<N, number>>>;
  /** The key below which each name has its text. */
  readonly texts: string;
  readonly selectedTab: N;
  readonly onShow: (name: N) => void;
}

/** A tab for each kind of rows, with their number. */
export function CountTabs<N extends string>({
  label,
  names,
  counts,
  texts,
  selectedTab,
  onShow,
}: CountTabsProps<N>) {
  const translate = useTranslate();
  return (
    <Tabs
      value={selectedTab}
      onChange={(_event, name: N) => onShow(name)}
      aria-label={label}
      variant="scrollable"
      allowScrollButtonsMobile
    >
      {names.map((name) => (
        <Tab key={name} value={name} label={`${translate(`${texts}.${name}`)} (${counts[name] ?? 0})`} />
      ))}
    </Tabs>
  );
}

import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { type FirstStep, SEEN } from '../../domain/first-steps.ts';
import { PREVIEW } from '../../domain/visitors/preview.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { hasPage } from '../pages.tsx';
import { TestButton } from './test-button.tsx';
import { useMarkStep } from './use-first-steps.ts';

/** The list of those regions that receive visitors. */
const RECEIVING_REGIONS = `/regions?filter=${encodeURIComponent('{"service":true}')}`;

/** A button that leads to the page of a step. */
interface StepLink {
  /** A key below `firstSteps.actions`. */
  readonly text: string;
  readonly to: string;
  /** A page outside the back office: it opens in a window of its own. */
  readonly isOutside?: boolean;
}

/** The pages of each step; the steps that are tests have a button of their own. */
function useStepLinks(name: FirstStep): readonly StepLink[] {
  const createPath = useCreatePath();
  const me = useSessionUser();
  switch (name) {
    case 'identity':
      return [{ text: 'settings', to: '/parametres' }];
    case 'place':
      return [{ text: 'ownRecord', to: createPath({ resource: 'users', type: 'edit', id: me?.id ?? 0 }) }];
    case 'sites':
      return [
        { text: 'cells', to: '/cells' },
        { text: 'regions', to: RECEIVING_REGIONS },
      ];
    case 'roles':
      return [{ text: 'roles', to: '/roles' }];
    case 'colleagues':
      return [{ text: 'users', to: '/users' }];
    case 'veterans':
      return hasPage('/veterans/import')
        ? [{ text: 'import', to: '/veterans/import' }]
        : [{ text: 'newVeteran', to: createPath({ resource: 'veterans', type: 'create' }) }];
    case 'calendar':
      return [
        { text: 'newCalendar', to: createPath({ resource: 'calendars', type: 'create' }) },
        { text: 'calendars', to: '/calendars' },
      ];
    case 'preview':
      return [{ text: 'preview', to: PREVIEW, isOutside: true }];
    default:
      return [];
  }
}

/** The buttons of a step: the way to its pages, or its test. */
export function StepActions({ name, isDone }: { name: FirstStep; isDone: boolean }) {
  const translate = useTranslate();
  const links = useStepLinks(name);
  const { mutate } = useMarkStep();
  if (name === 'mail' || name === 'files') return <TestButton name={name} isDone={isDone} />;
  // A page that is only to be looked at is done once it is opened.
  const follow = () => {
    if (!isDone && SEEN.includes(name)) mutate({ name, mark: 'done' });
  };
  return links.map(({ text, to, isOutside }, index) => (
    <Button
      key={to}
      variant={index === 0 && !isDone ? 'contained' : 'outlined'}
      onClick={follow}
      {...(isOutside
        ? { component: 'a', href: to, target: '_blank', rel: 'noopener' }
        : { component: LinkBase, to })}
    >
      {translate(`firstSteps.actions.${text}`)}
    </Button>
  ));
}

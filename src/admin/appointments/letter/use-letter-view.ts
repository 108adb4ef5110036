import { useLocation, useNavigate } from 'react-admin';
import type { LetterChoices } from '../../../print/letter/letter.ts';

/** The state of a letter on its page. */
export interface LetterPanelProps {
  readonly choices: LetterChoices;
  readonly onChange: (choices: LetterChoices) => void;
}

const LETTER_SEGMENT = /\/pdf$/;

/**
 * An appointment's page shows its details or its letter. The address says which, so that a reload and Back keep it
 * (APT-03).
 */
export function useLetterView() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isShown = LETTER_SEGMENT.test(pathname);
  const details = pathname.replace(LETTER_SEGMENT, '');
  return {
    isShown,
    toDetails: () => navigate(details),
    toggle: () => navigate(isShown ? details : `${details}/pdf`),
  };
}

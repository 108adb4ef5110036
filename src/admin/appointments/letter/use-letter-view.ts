import { useLocation, useNavigate } from 'react-admin';
import type { LetterChoices } from '../../../print/letter/letter.ts';

/** The state of a letter on its page. */
export interface LetterPanelProps {
  readonly choices: LetterChoices;
  readonly onChange: (choices: LetterChoices) => void;
}

const LAST = /\/pdf$/;

/** Whether the appointment's page shows its letter, as its address says: a reload and Back keep it (APT-03). */
export function useLetterView() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isShown = LAST.test(pathname);
  const details = pathname.replace(LAST, '');
  return {
    shown: isShown,
    toDetails: () => navigate(details),
    toOther: () => navigate(isShown ? details : `${details}/pdf`),
  };
}

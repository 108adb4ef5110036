import { useLocation, useNavigate } from 'react-admin';

const LAST = /\/pdf$/;

/** Whether the appointment's page shows its letter, as its address says: a reload and Back keep it (APT-03). */
export function useLetterView() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = LAST.test(pathname);
  const details = pathname.replace(LAST, '');
  return {
    shown,
    toDetails: () => navigate(details),
    toOther: () => navigate(shown ? details : `${details}/pdf`),
  };
}

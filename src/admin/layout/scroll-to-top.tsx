import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Fab, Fade, Tooltip, useScrollTrigger } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A button back to the top, once the page has been scrolled (NAV-02). */
export function ScrollToTop() {
  const translate = useTranslate();
  const isScrolled = useScrollTrigger({ disableHysteresis: true, threshold: 300 });
  const label = translate('layout.app.scrollToTop');
  const smooth = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Fade in={isScrolled} unmountOnExit>
      <Tooltip title={label} placement="left">
        <Fab
          size="small"
          color="primary"
          aria-label={label}
          onClick={() => window.scrollTo({ top: 0, behavior: smooth() ? 'smooth' : 'auto' })}
          sx={{ position: 'fixed', right: 20, bottom: 76, zIndex: 20 }}
        >
          <ArrowUpIcon />
        </Fab>
      </Tooltip>
    </Fade>
  );
}

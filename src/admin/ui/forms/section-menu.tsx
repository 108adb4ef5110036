import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

/** With fewer sections all headings are visible anyway. */
const MIN_SECTIONS = 3;

const headingsIn = (form: Element | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('section > h2') ?? []),
];

/** A menu that jumps to a section of a long form, built from the form's headings. */
export function SectionMenu() {
  const translate = useTranslate();
  const [hasSections, setHasSections] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const count = (element: HTMLElement | null) => {
    if (element) setHasSections(headingsIn(element.closest('form')).length >= MIN_SECTIONS);
  };
  const jump = (heading: HTMLElement) => {
    setButton(null);
    heading.tabIndex = -1;
    // After the closing menu has restored the focus.
    requestAnimationFrame(() => {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <span ref={count}>
      {hasSections && (
        <Button
          aria-haspopup="menu"
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => setButton(currentTarget)}
        >
          {translate('screens.form.jump')}
        </Button>
      )}
      <Menu
        open={button !== null}
        anchorEl={button}
        onClose={() => setButton(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={0}
      >
        {headingsIn(button?.closest('form') ?? null).map((heading) => (
          <MenuItem key={heading.id} onClick={() => jump(heading)}>
            {heading.textContent}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

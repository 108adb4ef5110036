import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { wall } from '#texts/wall.ts';
import { fill } from '../i18n/fill.ts';
import { WALL_CODE } from '../shared/wall-code.ts';
import { type Call, type CalledNumbers, callKey, readCalled, TooManyCodes, useCalled } from './called.ts';
import { useChime } from './chime.ts';

/** The numbers called in one office, or the question for the code that opens them. */
export function WallPage() {
  const [code, setCode] = useState(() => localStorage.getItem(WALL_CODE));
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    document.title = wall.title;
  }, []);
  const end = useCallback(() => {
    localStorage.removeItem(WALL_CODE);
    setCode(null);
    setEnded(true);
  }, []);
  if (code) return <Numbers code={code} onEnded={end} />;
  return (
    <CodeForm
      isEnded={isEnded}
      onCode={(code) => {
        localStorage.setItem(WALL_CODE, code);
        setCode(code);
      }}
    />
  );
}

/** A display has a remote control or a keyboard, and seldom a mouse: the one field waits for it. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Asked for once: the display keeps it. */
function CodeForm({ isEnded, onCode }: { isEnded: boolean; onCode: (code: string) => void }) {
  const [error, setError] = useState(isEnded ? wall.unknown : '');
  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    try {
      const calledNumbers = await readCalled(code);
      if (calledNumbers) onCode(code);
      else setError(wall.unknown);
    } catch (error) {
      setError(error instanceof TooManyCodes ? wall.tooMany : wall.failed);
    }
  }
  return (
    <main className="wall">
      <h1 className="wall-head">{wall.title}</h1>
      <div className="wall-body">
        <form className="wall-form" onSubmit={(event) => void open(event)}>
          <label htmlFor="code">{wall.code}</label>
          <input
            id="code"
            name="code"
            ref={focus}
            required
            maxLength={40}
            autoComplete="off"
            aria-describedby="code-hint"
          />
          <p id="code-hint">{wall.codeHint}</p>
          {error && (
            <p className="wall-error" role="alert">
              {error}
            </p>
          )}
          <button type="submit">{wall.open}</button>
        </form>
      </div>
    </main>
  );
}

function Numbers({ code, onEnded }: { code: string; onEnded: () => void }) {
  const [isSoundOn, setSoundOn] = useState(false);
  const chime = useChime(isSoundOn);
  const onCall = useCallback(
    ({ sound }: CalledNumbers) => {
      if (sound) chime.play();
    },
    [chime.play],
  );
  const { called: calledNumbers, isLive } = useCalled(code, { onEnded, onCall });
  const hasSound = calledNumbers?.sound ?? false;
  useEffect(() => setSoundOn(hasSound), [hasSound]);
  return (
    <main className="wall">
      <h1 className="wall-head">
        {calledNumbers ? `${calledNumbers.region} · ${calledNumbers.cell}` : wall.title}
      </h1>
      <Calls calls={calledNumbers?.calls ?? []} />
      {hasSound && !chime.isReady && (
        <p className="wall-sound">
          <button type="button" onClick={chime.enable}>
            {wall.enableSound}
          </button>
        </p>
      )}
      {!isLive && (
        <p className="wall-lost" role="status">
          {wall.lost}
        </p>
      )}
    </main>
  );
}

/** The person called last, large, and those before. A call draws the last line anew: it blinks each time. */
function Calls({ calls }: { calls: readonly Call[] }) {
  const [last, ...before] = calls;
  return (
    <div className="wall-body" aria-live="polite">
      {last === undefined ? (
        <p className="wall-say">{wall.nobody}</p>
      ) : (
        <>
          <p className="wall-say">{wall.called}</p>
          <div className="wall-call" key={callKey(last)}>
            <p className="wall-last">{last.number}</p>
            {last.counter && <p className="wall-counter">{fill(wall.counter, { counter: last.counter })}</p>}
          </div>
        </>
      )}
      {before.length > 0 && (
        <ul className="wall-before" aria-label={wall.before}>
          {before.map(({ number, counter }) => (
            <li key={number}>
              {number}
              {counter && <small> {fill(wall.counter, { counter })}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

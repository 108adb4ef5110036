import { useCallback, useEffect, useState } from 'react';

/** The sound of a call (DESK-05), made by the browser itself: two tones, the second lower. */

/** Frequency in hertz, and when it begins, in seconds. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 660, at: 0.35 },
] as const;
const TONE_SECONDS = 0.6;
const LOUDNESS = 0.4;

function ring(audio: AudioContext): void {
  for (const { hertz, at } of TONES) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    // Rising and fading: a tone that begins at once cracks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}

/**
 * The sound of the display. A browser lets a page sound only after somebody has acted on it: `isReady` says whether it
 * does, `enable` is called by a button and rings once, so that the room hears it.
 * @param isWanted the setting; nothing is opened without it
 */
export function useChime(isWanted: boolean) {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const context = new AudioContext();
    const update = () => setReady(context.state === 'running');
    context.addEventListener('statechange', update);
    update();
    setAudio(context);
    return () => {
      context.removeEventListener('statechange', update);
      setReady(false);
      setAudio(null);
      void context.close();
    };
  }, [isWanted]);
  const enable = useCallback(() => {
    if (audio) void audio.resume().then(() => ring(audio));
  }, [audio]);
  const play = useCallback(() => {
    if (audio?.state === 'running') ring(audio);
  }, [audio]);
  return { isReady, enable, play };
}

/**
 * Required by WCAG 2.2.2 (SCROLL-5). Its name stays the same while `aria-pressed` changes: if both
 * changed, screen readers would say "Play, pressed". The title tells mouse users what a click does.
 */
export function PauseButton(props: {
  text: { pause: string; play: string };
  isPaused: boolean;
  onToggle: () => void;
}) {
  const { text, isPaused, onToggle } = props;
  return (
    <button
      type="button"
      className="scene-pause"
      aria-label={text.pause}
      aria-pressed={isPaused}
      title={isPaused ? text.play : text.pause}
      onClick={onToggle}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" className="stroke-icon">
        <path d={isPaused ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14'} />
      </svg>
    </button>
  );
}

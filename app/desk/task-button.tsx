interface TaskButtonProps {
  label: string;
  /** Shown while what it has started runs. */
  runningLabel: string;
  isRunning: boolean;
  /** Set while something else runs, which it waits for. */
  isBlocked?: boolean;
  look?: string;
  /** Absent for the button that submits a form. */
  onPress?: () => void;
}

/** While something runs the button keeps the focus, which a disabled one would lose. */
export function TaskButton(props: TaskButtonProps) {
  const { label, runningLabel, isRunning, isBlocked = false, look, onPress } = props;
  const isOff = isRunning || isBlocked;
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={`button ${look ?? 'button-quiet'}`}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onPress}
    >
      {isRunning ? runningLabel : label}
    </button>
  );
}

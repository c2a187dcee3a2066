interface StepButtonProps {
  label: string;
  sign: 'plus' | 'minus';
  /** There is no further step. The button stays focusable nevertheless. */
  isAtEnd: boolean;
  onClick: () => void;
}

const signs = { plus: 'M5 12h14M12 5v14', minus: 'M5 12h14' };

export function StepButton({ label, sign, isAtEnd, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="step-button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onClick}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" className="stroke-icon">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}

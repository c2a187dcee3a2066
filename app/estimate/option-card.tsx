import { useId } from 'react';

export interface OptionCardProps {
  type: 'radio' | 'checkbox';
  /** Name and value as in the address. */
  name: string;
  value: string;
  title: string;
  price?: string;
  text?: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A choice with its price. The whole card is the target. */
export function OptionCard(props: OptionCardProps) {
  const { type, title, price, text } = props;
  const id = useId();
  return (
    <label className="option-card">
      <input
        type={type}
        name={props.name}
        value={props.value}
        checked={props.isChosen}
        disabled={props.isDisabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={
          [price && `${id}-price`, text && `${id}-text`].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => props.onChoose(event.target.checked)}
      />
      <span>
        <span id={`${id}-title`} className="option-title">
          {title}
        </span>
        {price === undefined ? null : (
          <span id={`${id}-price`} className="option-price">
            {price}
          </span>
        )}
        {text === undefined ? null : (
          <span id={`${id}-text`} className="fine-print">
            {text}
          </span>
        )}
      </span>
    </label>
  );
}

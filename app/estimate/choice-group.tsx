import type { EstimateInput } from '../../content/schema/prices.ts';
import { OptionCard } from './option-card.tsx';
import { type ChoiceName, choiceParameters, parameterNames } from './url-state.ts';

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  price?: string;
  text?: string;
}

/** Radio buttons for one choice. */
export function ChoiceGroup<Name extends ChoiceName>(props: {
  name: Name;
  choices: Choice<EstimateInput[Name]>[];
  chosen: EstimateInput[Name];
  onChoose: (value: EstimateInput[Name]) => void;
}) {
  const { name, chosen, onChoose } = props;
  return (
    <div className="option-cards">
      {props.choices.map(({ value, ...words }) => (
        <OptionCard
          key={value}
          type="radio"
          name={parameterNames[name]}
          value={choiceParameters[name][value]}
          isChosen={value === chosen}
          onChoose={() => onChoose(value)}
          {...words}
        />
      ))}
    </div>
  );
}

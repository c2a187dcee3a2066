import { memo, useMemo } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { OptionCard } from './option-card.tsx';
import { type ChoiceName, choiceParameters, parameterNames } from './url-state.ts';
import { useShownAtOnce } from './use-shown-at-once.ts';

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  price?: string;
  text?: string;
}

interface ChoiceGroupProps<Name extends ChoiceName> {
  name: Name;
  choicesOf: (config: EstimateConfig) => Choice<EstimateInput[Name]>[];
  config: EstimateConfig;
  chosen: EstimateInput[Name];
  onChange: (part: Partial<EstimateInput>) => void;
}

function Group<Name extends ChoiceName>(props: ChoiceGroupProps<Name>) {
  const { name, choicesOf, config, chosen, onChange } = props;
  const choices = useMemo(() => choicesOf(config), [choicesOf, config]);
  const [shown, choose] = useShownAtOnce(chosen, (value) => onChange({ [name]: value }));
  return (
    <div className="option-cards">
      {choices.map(({ value, ...words }) => (
        <OptionCard
          key={value}
          type="radio"
          name={parameterNames[name]}
          value={choiceParameters[name][value]}
          isChosen={value === shown}
          onChoose={() => choose(value)}
          {...words}
        />
      ))}
    </div>
  );
}

/** Radio buttons for one choice. Rendered again only when that choice changes. */
export const ChoiceGroup = memo(Group) as typeof Group;

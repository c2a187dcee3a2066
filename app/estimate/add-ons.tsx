import type { EstimateInput } from '../../content/schema/prices.ts';
import { includesAddOns } from './calculate-estimate.ts';
import { cheaperPlanText, perPersonText } from './choices.ts';
import { OptionCard } from './option-card.tsx';
import type { EstimateSetting } from './setting.ts';
import { fill } from './text.ts';
import { parameterNames, switchedOn, switchNames } from './url-state.ts';

/** The add-ons that are taken or left; Premium Plus has them ticked. */
export function AddOns(props: {
  input: EstimateInput;
  setting: EstimateSetting;
  onChange: (part: Partial<EstimateInput>) => void;
}) {
  const { input, setting, onChange } = props;
  const { text, prices } = setting;
  const isIncluded = includesAddOns(input.plan);
  const cheaperPlan = cheaperPlanText(input, setting);
  return (
    <>
      <div className="option-cards">
        {switchNames.map((name) => {
          const { name: title, description, perPerson } = prices.addOns[name];
          return (
            <OptionCard
              key={name}
              type="checkbox"
              name={parameterNames[name]}
              value={switchedOn}
              title={title}
              price={
                isIncluded
                  ? fill(text.choices.included, { plan: prices.plans[input.plan].name })
                  : perPersonText(perPerson, setting)
              }
              text={description}
              isChosen={isIncluded || input[name]}
              isDisabled={isIncluded}
              onChoose={(isChosen) => onChange({ [name]: isChosen })}
            />
          );
        })}
      </div>
      <p role="status" className="estimate-hint">
        {cheaperPlan}
      </p>
    </>
  );
}

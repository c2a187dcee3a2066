import { memo } from 'react';
import { fill } from '../../service/shared/fill.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { includesAddOns } from './calculate-estimate.ts';
import { cheaperPlanText, perPersonText } from './choices.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { OptionCard } from './option-card.tsx';
import { parameterNames, switchedOn, switchNames } from './url-state.ts';
import { useShownAtOnce } from './use-shown-at-once.ts';

interface AddOnsProps extends Pick<EstimateInput, 'plan' | 'security' | 'afterHours'> {
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
}

/**
 * The optional add-ons. Premium Plus includes them, so they are ticked and disabled there. Rendered again
 * only when they or the plan change.
 */
export const AddOns = memo(function AddOns(props: AddOnsProps) {
  const { plan, security, afterHours, config, onChange } = props;
  const { text, prices } = config;
  const isIncluded = includesAddOns(plan);
  const cheaperPlan = cheaperPlanText(props, config);
  const [shown, choose] = useShownAtOnce({ security, afterHours }, onChange);
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
                  ? fill(text.choices.included, { plan: prices.plans[plan].name })
                  : perPersonText(perPerson, config)
              }
              text={description}
              isChosen={isIncluded || shown[name]}
              isDisabled={isIncluded}
              onChoose={(isChosen) => choose({ ...shown, [name]: isChosen })}
            />
          );
        })}
      </div>
      <p role="status" className="estimate-hint">
        {cheaperPlan}
      </p>
    </>
  );
});

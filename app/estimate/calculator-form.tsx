import { memo, type ReactNode, type RefObject, useId } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { formatPrice } from '../../site/formats.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { includesAddOns } from './calculate-estimate.ts';
import { cheaperPlanText, choicesOf, networkPlanText, perPersonText } from './choices.ts';
import { type CountName, type EstimateConfig, type Range, rangeOf } from './estimate-input.ts';
import { Stepper, useNumberEntry, useShownAtOnce } from './stepper.tsx';
import {
  type ChoiceName,
  choiceParameters,
  parameterNames,
  type SwitchName,
  switchedOn,
  switchNames,
} from './url-state.ts';

interface CalculatorFormProps {
  form: RefObject<HTMLFormElement | null>;
  input: EstimateInput;
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
  onSettle: () => void;
}

/** The questions of the calculator. Names and values of the fields are those of the address. */
export function CalculatorForm({ form, input, config, onChange, onSettle }: CalculatorFormProps) {
  const { groups } = config.text;
  const { extras, addOns } = config.prices;
  const count = (name: CountName, unitPrice = 0) => (
    <NumberField
      name={name}
      unitPrice={unitPrice}
      value={input[name]}
      {...rangeOf(name, input, config.prices)}
      config={config}
      onChange={onChange}
      onSettle={onSettle}
    />
  );
  const choice = (name: ChoiceName) => (
    <ChoiceGroup name={name} config={config} chosen={input[name]} onChange={onChange} />
  );
  return (
    <form ref={form} autoComplete="off" noValidate onSubmit={(event) => event.preventDefault()}>
      <QuestionGroup {...groups.place}>{choice('province')}</QuestionGroup>
      <QuestionGroup {...groups.office}>
        <div>
          {count('people')}
          {count('extraDevices', extras.device.monthly)}
          {count('studentDevices', extras.studentDevice.monthly)}
          {count('servers', extras.server.monthly)}
          {count('locations', extras.location.monthly)}
        </div>
      </QuestionGroup>
      <QuestionGroup {...groups.plan}>
        {choice('plan')}
        <p role="status" className="estimate-hint">
          {networkPlanText(input, config)}
        </p>
      </QuestionGroup>
      <QuestionGroup {...groups.addOns}>
        <AddOns
          plan={input.plan}
          security={input.security}
          afterHours={input.afterHours}
          cloudBackup={input.cloudBackup}
          config={config}
          onChange={onChange}
        />
        <div>{count('backups', addOns.backup.perMachine)}</div>
      </QuestionGroup>
      <QuestionGroup {...groups.term}>{choice('term')}</QuestionGroup>
      <QuestionGroup {...groups.website}>{choice('website')}</QuestionGroup>
      <QuestionGroup {...groups.care}>{choice('care')}</QuestionGroup>
    </form>
  );
}

/** Questions of the calculator that belong together. */
function QuestionGroup(props: { legend: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="question-group" aria-describedby={id}>
      <legend className="question-group-name">{props.legend}</legend>
      <p id={id}>{props.hint}</p>
      <div>{props.children}</div>
    </fieldset>
  );
}

interface NumberFieldProps extends Range {
  name: CountName;
  /** In cents; shown beside what is counted. */
  unitPrice: number;
  value: number;
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
  /** Called when the number is complete: after a step, and when the field is left. */
  onSettle: () => void;
}

/**
 * A field for a whole number, which can be typed or stepped. Rendered again only when one of its
 * properties changes.
 */
const NumberField = memo(function NumberField(props: NumberFieldProps) {
  const { name, min, max, config } = props;
  const { fields, messages } = config.text;
  const { label, hint } = fields[name];
  const price = formatPrice(props.unitPrice, config.language);
  const words = { ...messages, less: fields.less, more: fields.more, label };
  const entry = useNumberEntry({
    ...props,
    words,
    onChange: (value) => props.onChange({ [name]: value }),
  });
  const id = useId();
  return (
    <div className="count">
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="fine-print">
          {fill(hint, { min, max, price })}
        </p>
      </div>
      <Stepper
        id={id}
        name={parameterNames[name]}
        min={min}
        max={max}
        entry={entry}
        words={words}
        describedBy={`${id}-hint ${id}-message`}
      />
      <p id={`${id}-message`} role="status" className="count-message">
        {entry.message}
      </p>
    </div>
  );
});

interface ChoiceGroupProps {
  name: ChoiceName;
  config: EstimateConfig;
  chosen: string;
  onChange: (part: Partial<EstimateInput>) => void;
}

/** Radio buttons for one choice. Rendered again only when that choice changes. */
const ChoiceGroup = memo(function ChoiceGroup(props: ChoiceGroupProps) {
  const { name, config, chosen, onChange } = props;
  const [shown, choose] = useShownAtOnce(chosen, (value) => onChange({ [name]: value }));
  const addresses: Record<string, string> = choiceParameters[name];
  return (
    <div className="option-cards">
      {choicesOf[name](config).map(({ value, ...words }) => (
        <OptionCard
          key={value}
          type="radio"
          name={parameterNames[name]}
          value={addresses[value] ?? ''}
          isChosen={value === shown}
          onChoose={() => choose(value)}
          {...words}
        />
      ))}
    </div>
  );
});

interface AddOnsProps extends Pick<EstimateInput, 'plan' | SwitchName> {
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
}

/**
 * The optional add-ons. Those that Premium Plus includes are ticked and disabled there. Rendered again
 * only when they or the plan change.
 */
const AddOns = memo(function AddOns(props: AddOnsProps) {
  const { plan, security, afterHours, cloudBackup, config, onChange } = props;
  const { text, prices } = config;
  const cheaperPlan = cheaperPlanText(props, config);
  const [shown, choose] = useShownAtOnce({ security, afterHours, cloudBackup }, onChange);
  return (
    <>
      <div className="option-cards">
        {switchNames.map((name) => {
          const addOn = prices.addOns[name];
          if (addOn === undefined) return null;
          const { name: title, description, perPerson } = addOn;
          const isIncluded = includesAddOns(plan) && name !== 'cloudBackup';
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

interface OptionCardProps {
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
function OptionCard(props: OptionCardProps) {
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

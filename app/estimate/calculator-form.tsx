import { memo, type ReactNode, type RefObject, useId } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { formatPrice } from '../../site/formats.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { includesAddOns } from './calculate-estimate.ts';
import {
  type Choice,
  careChoices,
  cheaperPlanText,
  networkPlanText,
  perPersonText,
  planChoices,
  provinceChoices,
  termChoices,
  websiteChoices,
} from './choices.ts';
import { type CountName, type EstimateConfig, type Range, rangeOf } from './estimate-input.ts';
import { Stepper, useNumberEntry, useShownAtOnce } from './stepper.tsx';
import {
  type ChoiceName,
  choiceParameters,
  parameterNames,
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
  const count = (name: CountName) => (
    <NumberField
      name={name}
      value={input[name]}
      {...rangeOf(name, input, config.prices)}
      config={config}
      onChange={onChange}
      onSettle={onSettle}
    />
  );
  return (
    <form ref={form} autoComplete="off" noValidate onSubmit={(event) => event.preventDefault()}>
      <QuestionGroup {...groups.place}>
        <ChoiceGroup
          name="province"
          choicesOf={provinceChoices}
          config={config}
          chosen={input.province}
          onChange={onChange}
        />
      </QuestionGroup>
      <QuestionGroup {...groups.office}>
        <div>
          {count('people')}
          {count('extraDevices')}
          {count('studentDevices')}
          {count('servers')}
          {count('locations')}
        </div>
      </QuestionGroup>
      <QuestionGroup {...groups.plan}>
        <ChoiceGroup
          name="plan"
          choicesOf={planChoices}
          config={config}
          chosen={input.plan}
          onChange={onChange}
        />
        <p role="status" className="estimate-hint">
          {networkPlanText(input, config)}
        </p>
      </QuestionGroup>
      <QuestionGroup {...groups.addOns}>
        <AddOns
          plan={input.plan}
          security={input.security}
          afterHours={input.afterHours}
          config={config}
          onChange={onChange}
        />
        <div>{count('backups')}</div>
      </QuestionGroup>
      <QuestionGroup {...groups.term}>
        <ChoiceGroup
          name="term"
          choicesOf={termChoices}
          config={config}
          chosen={input.term}
          onChange={onChange}
        />
      </QuestionGroup>
      <QuestionGroup {...groups.website}>
        <ChoiceGroup
          name="website"
          choicesOf={websiteChoices}
          config={config}
          chosen={input.website}
          onChange={onChange}
        />
      </QuestionGroup>
      <QuestionGroup {...groups.care}>
        <ChoiceGroup
          name="care"
          choicesOf={careChoices}
          config={config}
          chosen={input.care}
          onChange={onChange}
        />
      </QuestionGroup>
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
  const { label } = fields[name];
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
          {hintOf(name, { min, max }, config)}
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

/** What is counted, with its limits and the price of one. */
function hintOf(name: CountName, range: Range, config: EstimateConfig): string {
  const { text, language } = config;
  const price = formatPrice(unitPrice(name, config), language);
  return fill(text.fields[name].hint, { ...range, price });
}

function unitPrice(name: CountName, { prices: { extras, addOns } }: EstimateConfig): number {
  switch (name) {
    case 'people':
      return 0;
    case 'extraDevices':
      return extras.device.monthly;
    case 'studentDevices':
      return extras.studentDevice.monthly;
    case 'servers':
      return extras.server.monthly;
    case 'locations':
      return extras.location.monthly;
    case 'backups':
      return addOns.backup.perMachine;
  }
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
  const [shown, choose] = useShownAtOnce(chosen, (value) => onChange({ [name]: value }));
  return (
    <div className="option-cards">
      {choicesOf(config).map(({ value, ...words }) => (
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
const ChoiceGroup = memo(Group) as typeof Group;

interface AddOnsProps extends Pick<EstimateInput, 'plan' | 'security' | 'afterHours'> {
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
}

/**
 * The optional add-ons. Premium Plus includes them, so they are ticked and disabled there. Rendered again
 * only when they or the plan change.
 */
const AddOns = memo(function AddOns(props: AddOnsProps) {
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

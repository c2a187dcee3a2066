import { type ReactNode, useId } from 'react';
import { type CountName, rangeOf, startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { type ExtraName, extraOf, listed } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { cheaperPlanText, choicesOf, networkPlanText, perPersonText } from './choices.ts';
import type { EstimateConfig } from './estimate-rows.ts';
import { CountMessage, Stepper } from './stepper.tsx';
import { type ChoiceName, countParameters, inAddress } from './url-state.ts';
import type { useEstimateForm } from './use-estimate-form.ts';

interface QuestionProps {
  state: ReturnType<typeof useEstimateForm>;
  config: EstimateConfig;
}

/** The questions of the calculator. Names and values of the fields are those of the address. */
export function CalculatorForm({ state, config }: QuestionProps) {
  const { groups } = config.text;
  const { addOns } = config.prices;
  const count = (name: CountName, unitPrice = 0) => (
    <NumberField name={name} unitPrice={unitPrice} state={state} config={config} />
  );
  const extra = (name: ExtraName) => count(name, extraOf(name, config.prices).monthly);
  const choice = (name: ChoiceName) => (
    <QuestionGroup {...groups[name]}>
      <ChoiceGroup name={name} config={config} />
    </QuestionGroup>
  );
  return (
    <form
      {...state.form}
      autoComplete="off"
      className="stops"
      onSubmit={(event) => event.preventDefault()}
    >
      {choice('province')}
      <QuestionGroup {...groups.office}>
        <div className="rows">
          {count('people')}
          {extra('extraDevices')}
          {extra('studentDevices')}
          {extra('servers')}
          {extra('locations')}
        </div>
      </QuestionGroup>
      <QuestionGroup {...groups.plan}>
        <ChoiceGroup name="plan" config={config} />
        <Hint text={networkPlanText(state.input, config)} />
      </QuestionGroup>
      <QuestionGroup {...groups.addOns}>
        <div className="option-cards grid">
          {Object.keys(addOns).map((id) => (
            <AddOn key={id} id={id} input={state.input} config={config} />
          ))}
        </div>
        <Hint text={cheaperPlanText(state.input, config)} />
        <div className="rows">{extra('backups')}</div>
      </QuestionGroup>
      {choice('term')}
      {choice('website')}
      {choice('care')}
    </form>
  );
}

function Hint({ text }: { text: string | null }) {
  return (
    <p role="status" className="estimate-hint note">
      {text}
    </p>
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

/** A field for a whole number, which can be typed or stepped. */
function NumberField(
  props: QuestionProps & { name: CountName /** In cents. */; unitPrice: number },
) {
  const { name, state, config } = props;
  const { fields, messages } = config.text;
  const { label, hint } = fields[name];
  const range = rangeOf(name, state.input, config.prices);
  const price = formatPrice(props.unitPrice, config.language);
  const words = { ...messages, less: fields.less, more: fields.more, label };
  const id = useId();
  const shown = {
    ...{ ...range, words },
    value: state.input[name],
    isWrong: state.wrong.includes(countParameters[name]),
  };
  return (
    <div className="count">
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="fine-print">
          {fill(hint, { ...range, price })}
        </p>
      </div>
      <Stepper
        id={id}
        name={name}
        {...shown}
        describedBy={`${id}-hint ${id}-message`}
        onStep={state.step}
      />
      <CountMessage id={`${id}-message`} {...shown} />
    </div>
  );
}

function ChoiceGroup({ name, config }: { name: ChoiceName; config: EstimateConfig }) {
  return (
    <div className="option-cards grid">
      {choicesOf[name](config).map(({ value, ...words }) => (
        <OptionCard
          key={value}
          type="radio"
          name={name}
          value={inAddress(value)}
          isChosen={value === startingInput(config.prices)[name]}
          {...words}
        />
      ))}
    </div>
  );
}

/** An optional add-on. One that the plan includes is ticked and disabled there, and keeps what was chosen before. */
function AddOn(props: { id: string; input: EstimateInput; config: EstimateConfig }) {
  const { id, input, config } = props;
  const { text, prices } = config;
  const plan = listed(prices.plans, input.plan);
  const { name, description, perPerson } = listed(prices.addOns, id);
  const isIncluded = plan.addOns.includes(id);
  return (
    <OptionCard
      key={String(isIncluded)}
      type="checkbox"
      name={inAddress(id)}
      value="yes"
      title={name}
      price={
        isIncluded
          ? fill(text.choices.included, { plan: plan.name })
          : perPersonText(perPerson, config)
      }
      text={description}
      isChosen={isIncluded || input.addOns.includes(id)}
      isDisabled={isIncluded}
    />
  );
}

interface OptionCardProps {
  type: 'radio' | 'checkbox';
  /** Name and value as in the address. */
  name: string;
  value: string;
  title: string;
  price?: string;
  text?: string;
  /** To begin with. */
  isChosen: boolean;
  isDisabled?: boolean;
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
        defaultChecked={props.isChosen}
        disabled={props.isDisabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={
          [price && `${id}-price`, text && `${id}-text`].filter(Boolean).join(' ') || undefined
        }
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

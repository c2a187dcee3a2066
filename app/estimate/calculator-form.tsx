import type { RefObject } from 'react';
import { formatPrice } from '../../content/formats.ts';
import type { EstimateInput } from '../../content/schema/prices.ts';
import { AddOns } from './add-ons.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { careChoices, planChoices, provinceChoices, termChoices } from './choices.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { type CountName, rangeOf } from './estimate-input.ts';
import { NumberField } from './number-field.tsx';
import { QuestionGroup } from './question-group.tsx';
import { fill } from './text.ts';

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
      hint={hintOf(name, input, config)}
      config={config}
      onChange={onChange}
      onSettle={onSettle}
    />
  );
  return (
    <form ref={form} autoComplete="off" noValidate onSubmit={(event) => event.preventDefault()}>
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
      </QuestionGroup>
      <QuestionGroup {...groups.addOns}>
        <AddOns input={input} config={config} onChange={onChange} />
        <div>{count('backups')}</div>
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
      <QuestionGroup {...groups.term}>
        <ChoiceGroup
          name="term"
          choicesOf={termChoices}
          config={config}
          chosen={input.term}
          onChange={onChange}
        />
      </QuestionGroup>
      <QuestionGroup {...groups.province}>
        <ChoiceGroup
          name="province"
          choicesOf={provinceChoices}
          config={config}
          chosen={input.province}
          onChange={onChange}
        />
      </QuestionGroup>
    </form>
  );
}

function hintOf(name: CountName, input: EstimateInput, config: EstimateConfig): string {
  const { text, prices, language } = config;
  return fill(text.fields[name].hint, {
    ...rangeOf(name, input, prices),
    price: formatPrice(unitPrice(name, config), language),
  });
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

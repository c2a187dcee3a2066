import type { RefObject } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { AddOns } from './add-ons.tsx';
import calculatorForm from './calculator-form.css?url';
import { ChoiceGroup } from './choice-group.tsx';
import {
  careChoices,
  networkPlanText,
  planChoices,
  provinceChoices,
  termChoices,
  websiteChoices,
} from './choices.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { type CountName, rangeOf } from './estimate-input.ts';
import { NumberField } from './number-field.tsx';
import { QuestionGroup } from './question-group.tsx';

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
      <Stylesheet file={calculatorForm} />
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

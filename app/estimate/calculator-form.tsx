import type { RefObject } from 'react';
import { formatPrice } from '../../content/formats.ts';
import type { EstimateInput } from '../../content/schema/prices.ts';
import { AddOns } from './add-ons.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { careChoices, planChoices, provinceChoices, termChoices } from './choices.ts';
import { type CountName, rangeOf } from './estimate-input.ts';
import { NumberField } from './number-field.tsx';
import type { EstimateSetting } from './setting.ts';
import { Station } from './station.tsx';
import { fill } from './text.ts';

interface CalculatorFormProps {
  form: RefObject<HTMLFormElement | null>;
  input: EstimateInput;
  setting: EstimateSetting;
  onChange: (part: Partial<EstimateInput>) => void;
  onSettle: () => void;
}

/** The questions, as stations of one line. Their names and values are those of the address. */
export function CalculatorForm({ form, input, setting, onChange, onSettle }: CalculatorFormProps) {
  const { groups } = setting.text;
  const count = (name: CountName) => (
    <NumberField
      key={name}
      name={name}
      value={input[name]}
      range={rangeOf(name, input, setting.prices)}
      hint={hintOf(name, input, setting)}
      setting={setting}
      onChange={(value) => onChange({ [name]: value })}
      onSettle={onSettle}
    />
  );
  return (
    <form ref={form} autoComplete="off" noValidate onSubmit={(event) => event.preventDefault()}>
      <Station {...groups.office}>
        <div>
          {count('people')}
          {count('extraDevices')}
          {count('servers')}
          {count('locations')}
        </div>
      </Station>
      <Station {...groups.plan}>
        <ChoiceGroup
          name="plan"
          choices={planChoices(setting)}
          chosen={input.plan}
          onChoose={(plan) => onChange({ plan })}
        />
      </Station>
      <Station {...groups.addOns}>
        <AddOns input={input} setting={setting} onChange={onChange} />
        <div>{count('backups')}</div>
      </Station>
      <Station {...groups.care}>
        <ChoiceGroup
          name="care"
          choices={careChoices(setting)}
          chosen={input.care}
          onChoose={(care) => onChange({ care })}
        />
      </Station>
      <Station {...groups.term}>
        <ChoiceGroup
          name="term"
          choices={termChoices(setting)}
          chosen={input.term}
          onChoose={(term) => onChange({ term })}
        />
      </Station>
      <Station {...groups.province}>
        <ChoiceGroup
          name="province"
          choices={provinceChoices(setting)}
          chosen={input.province}
          onChoose={(province) => onChange({ province })}
        />
      </Station>
    </form>
  );
}

function hintOf(name: CountName, input: EstimateInput, setting: EstimateSetting): string {
  const { text, prices, language } = setting;
  return fill(text.fields[name].hint, {
    ...rangeOf(name, input, prices),
    price: formatPrice(unitPrice(name, setting), language),
  });
}

function unitPrice(name: CountName, { prices: { extras, addOns } }: EstimateSetting): number {
  switch (name) {
    case 'people':
      return 0;
    case 'extraDevices':
      return extras.device.monthly;
    case 'servers':
      return extras.server.monthly;
    case 'locations':
      return extras.location.monthly;
    case 'backups':
      return addOns.backup.perMachine;
  }
}

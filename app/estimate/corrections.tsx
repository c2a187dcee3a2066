import { fill } from '../../service/shared/fill.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { EstimateConfig } from './estimate-input.ts';
import type { ChoiceName, Correction, SwitchName, UrlState } from './url-state.ts';

/** Says what had to be corrected in a link that is old or invalid. */
export function Corrections({ state, config }: { state: UrlState; config: EstimateConfig }) {
  const { messages, calculator } = config.text;
  const texts = state.corrections.map((one) => correctionText(one, state.input, config));
  if (state.hasOldPrices) texts.unshift(messages.oldPrices);
  return (
    <div role="status" className="corrections">
      {texts.length === 0 ? null : (
        <>
          <p>{calculator.correctionsHeading}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** "People must be between 1 and 250; we set it to 250." */
function correctionText(
  correction: Correction,
  input: EstimateInput,
  config: EstimateConfig,
): string {
  const { text } = config;
  if (correction.problem === 'unknownChoice') {
    return fill(text.messages.unknownChoice, choiceInWords(correction.field, input, config));
  }
  const { field, problem, range, value } = correction;
  return fill(text.messages[problem], { label: text.fields[field].label, ...range, value });
}

function choiceInWords(
  field: ChoiceName | SwitchName,
  input: EstimateInput,
  { text, prices }: EstimateConfig,
): { label: string; value: string } {
  const { groups, choices } = text;
  switch (field) {
    case 'plan':
      return { label: groups.plan.legend, value: prices.plans[input.plan].name };
    case 'website':
      return {
        label: groups.website.legend,
        value:
          input.website === 'none' ? choices.noWebsite.name : prices.websites[input.website].name,
      };
    case 'care':
      return {
        label: groups.care.legend,
        value: input.care === 'none' ? choices.noCare.name : prices.care[input.care].name,
      };
    case 'term':
      return { label: groups.term.legend, value: prices.terms[input.term].name };
    case 'province':
      return { label: groups.place.legend, value: prices.provinces[input.province].name };
    default:
      return {
        label: prices.addOns[field].name,
        value: input[field] ? choices.yes : choices.no,
      };
  }
}

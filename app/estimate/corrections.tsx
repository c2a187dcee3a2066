import { fill } from '../../service/domain/fill.ts';
import { listed } from '../../site/price-list.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { choicesOf } from './choices.ts';
import type { EstimateConfig } from './estimate-input.ts';
import type { Correction, UrlState } from './url-state.ts';

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
    return fill(text.messages.unknownChoice, choiceInWords(correction, input, config));
  }
  const { field, problem, range, value } = correction;
  return fill(text.messages[problem], { label: text.fields[field].label, ...range, value });
}

function choiceInWords(
  correction: Extract<Correction, { problem: 'unknownChoice' }>,
  input: EstimateInput,
  config: EstimateConfig,
): { label: string; value: string } {
  const { groups, choices } = config.text;
  if ('addOn' in correction) {
    const { addOn } = correction;
    const { name } = listed(config.prices.addOns, addOn);
    return { label: name, value: input.addOns.includes(addOn) ? choices.yes : choices.no };
  }
  const { field } = correction;
  const { legend } = groups[field];
  const chosen = choicesOf[field](config).find(({ value }) => value === input[field]);
  return { label: legend, value: chosen?.title ?? choices.noPlace };
}

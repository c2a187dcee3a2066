import { fill } from '../../service/shared/fill.ts';
import { formatPrice } from '../../site/formats.ts';
import type { EstimateConfig } from './estimate-config.ts';
import type { CountName, Range } from './estimate-input.ts';

/** What is counted, with its limits and the price of one. */
export function hintOf(name: CountName, range: Range, config: EstimateConfig): string {
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

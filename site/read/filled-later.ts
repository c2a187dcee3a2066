/** What the code fills in when it shows a text, by the file in which it may stand: `{count}`. Facts may stand everywhere. */
const filledLater: [file: RegExp, names: string][] = [
  [
    /messages\.yaml$/,
    'at company count date day days email firstInvoice found from hours id languages list max megabytes month name names over page phone reason role site time title until wait when',
  ],
  [
    /desk\.yaml$/,
    'at code count email example file id left list mailbox name next over person reason search wait waited what',
  ],
  [/company\.yaml$/, 'closes day from number opens to'],
  [/prices\.yaml$/, 'count date list minimum people percent plan price taxes'],
  [/navigation\.yaml$/, 'company year'],
  [/blog\.yaml$/, 'author company date minutes'],
  [/home\.yaml$/, 'amount firstInvoice minimum people plan setup'],
  [/pricing\.yaml$/, 'minimum people plan'],
  [
    /pricing-calculator\.yaml$/,
    'addOns amount company count date devices firstInvoice label link machines max min minimum now other people percent plan price selection tax term total value',
  ],
];

export function namesFilledLater(file: string): string[] {
  return filledLater.flatMap(([pattern, names]) => (pattern.test(file) ? names.split(' ') : []));
}

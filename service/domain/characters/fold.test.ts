import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Cœur ŒUVRE', 'coeur oeuvre'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Søren Łódź Đặng Æsir', 'soren lodz dang aesir'],
  ['D’Arcy d‘or dʼeau', "d'arcy d'or d'eau"],
  ['Saint\u2011Jean – Sur', 'saint-jean - sur'],
  ['“quoted”', '"quoted"'],
  ['E\u0301loïse İstanbul ﬁn', 'eloise istanbul fin'],
  ['co\u00adop\u200b', 'coop'],
  ['ＡＢ１２', 'ab12'],
])('%s is found by %s', (text, folded) => expect(fold(text)).toBe(folded));

import { expect, test } from 'vitest';
import { keyIn } from './sign-in.tsx';

const key = `t2x9ab.${'09af'.repeat(16)}`;
const link = `https://canal.example/desk#key=${key}`;

test.each([
  ['the link', link],
  ['the key', key],
  ['the key with its name', `key=${key}`],
  ['the fragment', `#key=${key}`],
  ['a link with spaces and brackets around', ` <${link}>\n`],
  ['a link that was broken into lines', `${link.slice(0, 60)}\r\n${link.slice(60)}`],
  ['an encoded link', link.replace('#', '%23').replace('=', '%3D')],
  ['a link that was encoded twice', link.replace('#', '%2523').replace('=', '%253D')],
  [
    'the link of a gateway',
    `https://gateway.example/?url=${encodeURIComponent(link)}&data=05%7C01%7C&reserved=0`,
  ],
  [
    'a file of the e-mail',
    `d=C3=A9j=C3=A0: ${link.replace('=', '=3D').slice(0, 60)}=\r\n${link.replace('=', '=3D').slice(60)}`,
  ],
  ['a link with more in its fragment', `${link}&request=12`],
  ['a sentence with the link', `Open the desk: ${link}`],
  ['a link with an invisible character', link.replace('key', 'k\u200bey')],
])('finds the key in %s', (_, pasted) => expect(keyIn(pasted)).toBe(key));

test.each([
  '',
  'hello',
  'https://canal.example/desk',
  'https://canal.example/desk#key=',
  '%zz',
  'a.b',
])('finds none in %j', (pasted) => expect(keyIn(pasted)).toBeNull());

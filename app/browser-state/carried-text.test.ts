import { beforeEach, expect, test, vi } from 'vitest';
import { carryText, takeText } from './carried-text.ts';

class WebStorage {
  readonly items = new Map<string, string>();
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

const denied = (): WebStorage => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => {
  takeText('note', () => new WebStorage());
});

test('a carried text is taken once', () => {
  const storage = new WebStorage();
  carryText('note', '12 people', () => storage);
  expect(storage.items).toEqual(new Map([['note', '12 people']]));
  expect(takeText('note', () => storage)).toBe('12 people');
  expect(storage.items.size).toBe(0);
  expect(takeText('note', () => storage)).toBeNull();
});

test('the last one carried counts, and another name is another text', () => {
  const storage = new WebStorage();
  carryText('note', '12 people', () => storage);
  carryText('note', '13 people', () => storage);
  expect(takeText('other', () => storage)).toBeNull();
  expect(takeText('note', () => storage)).toBe('13 people');
});

test('where storage is denied, the page itself carries it', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  carryText('note', '12 people', denied);
  expect(takeText('note', denied)).toBe('12 people');
  expect(takeText('note', denied)).toBeNull();
  expect(log).toHaveBeenCalled();
});

test('a reloaded page finds it in the storage', () => {
  const storage = new WebStorage();
  storage.setItem('note', '12 people');
  expect(takeText('note', () => storage)).toBe('12 people');
});

import { beforeEach, expect, test, vi } from 'vitest';
import {
  carriedTextLimit,
  carryEstimate,
  estimateKey,
  takeCarriedEstimate,
} from './carry-estimate.ts';

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
  takeCarriedEstimate(() => new WebStorage());
});

test('a carried text is taken once', () => {
  const storage = new WebStorage();
  carryEstimate('12 people', () => storage);
  expect(storage.items).toEqual(new Map([[estimateKey, '12 people']]));
  expect(takeCarriedEstimate(() => storage)).toBe('12 people');
  expect(storage.items.size).toBe(0);
  expect(takeCarriedEstimate(() => storage)).toBeNull();
});

test('the last one carried counts', () => {
  const storage = new WebStorage();
  carryEstimate('12 people', () => storage);
  carryEstimate('13 people', () => storage);
  expect(takeCarriedEstimate(() => storage)).toBe('13 people');
});

test('where storage is denied, the page itself carries it', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  carryEstimate('12 people', denied);
  expect(takeCarriedEstimate(denied)).toBe('12 people');
  expect(takeCarriedEstimate(denied)).toBeNull();
  expect(log).toHaveBeenCalled();
});

test('a reloaded page finds it in the storage', () => {
  const storage = new WebStorage();
  storage.setItem(estimateKey, '12 people');
  expect(takeCarriedEstimate(() => storage)).toBe('12 people');
});

test.each([[''], ['x'.repeat(carriedTextLimit + 1)]])('what is not ours is not taken', (text) => {
  const storage = new WebStorage();
  storage.setItem(estimateKey, text);
  expect(takeCarriedEstimate(() => storage)).toBeNull();
});

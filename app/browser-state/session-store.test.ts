import { expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

class WebStorage {
  readonly items = new Map<string, string>();
  isFull = false;
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

const isNumber = (value: unknown) => typeof value === 'number';

test('a value outlives the page that wrote it, until it is removed', () => {
  const storage = new WebStorage();
  createSessionStore(() => storage).write('count', 3);
  const next = createSessionStore(() => storage);
  expect(next.read('count', isNumber)).toBe(3);
  next.remove('count');
  expect(next.read('count', isNumber)).toBeNull();
  expect(storage.items.size).toBe(0);
});

test.each(['not JSON', 'null', '{}'])('what is not of the kind is as if not there: %s', (text) => {
  const storage = new WebStorage();
  storage.items.set('count', text);
  expect(createSessionStore(() => storage).read('count', isNumber)).toBeNull();
});

test('denied storage is replaced by memory', () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const store = createSessionStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(store.read('count', isNumber)).toBeNull();
  store.write('count', 3);
  expect(store.read('count', isNumber)).toBe(3);
  expect(console.info).toHaveBeenCalled();
  store.remove('count');
  expect(store.read('count', isNumber)).toBeNull();
});

test('when storage is full the newest value counts', () => {
  const storage = new WebStorage();
  const store = createSessionStore(() => storage);
  store.write('count', 1);
  storage.isFull = true;
  store.write('count', 2);
  expect(store.read('count', isNumber)).toBe(2);
  storage.isFull = false;
  store.write('count', 3);
  expect(store.read('count', isNumber)).toBe(3);
  expect(storage.items.get('count')).toBe('3');
});
